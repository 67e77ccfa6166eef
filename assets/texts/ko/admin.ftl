refusal-play-elsewhere = 이 서버에서는 { $channels }에서 두기로 했어요. 거기서 자리를 열어 주세요.
refusal-no-challenges = { $person } 님은 지금 도전을 받지 않아요. 상대를 비우면 누구나 참가할 수 있어요.
refusal-opponent-deleted = 그때의 상대를 이제 알 수 없어요. `/오목 새게임`으로 새로 열어 주세요.

result-ended-by-moderator = 결과 없음: 관리자가 끝냈어요 ({ $moves }수)
result-never-begun = 결과 없음: 첫 수를 직접 두기 전에 시간이 다 됐어요 ({ $moves }수)
table-ended-by-moderator = 관리자가 { $host } 님의 자리를 닫았어요.
