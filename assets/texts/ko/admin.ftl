refusal-play-elsewhere = 이 서버에서는 { $channels }에서 두기로 했어요. 거기서 자리를 열어 주세요.
refusal-no-challenges = { JOSA(POLITE($person, " 님"), "은/는") } 지금 도전을 받지 않아요. 상대를 비우면 누구나 참가할 수 있어요.
refusal-opponent-deleted = 그때의 상대를 이제 알 수 없어요. { JOSA(COMMAND("omok new"), "으로/로") } 새로 열어 주세요.

result-ended-by-moderator = 결과 없음: 관리자가 끝냈어요 ({ $moves }수)
result-never-begun = 결과 없음: 첫 수를 직접 두기 전에 시간이 다 됐어요 ({ $moves }수)
table-ended-by-moderator = 관리자가 { POLITE($host, " 님") }의 자리를 닫았어요.

refusal-moderators-only = 서버를 관리할 수 있는 분만 할 수 있어요.
refusal-still-playing = 끝나지 않은 게임이나 자리가 { $count }개 있어요. 모든 서버에서 먼저 끝내거나 기권, 취소, 거절을 해 주세요. { COMMAND("omok games") }에서 볼 수 있어요. 그러면 데이터를 지울 수 있어요.

admin-last-change = -# 마지막 변경: { POLITE($who, " 님") }, { $when }. 더 보려면 { COMMAND("omok-admin log") }
admin-no-change = -# 아직 바꾼 것이 없어요.

defaults-heading = **따로 고르지 않으면 이 서버의 새 게임은 이래요**
defaults-given-way = ↩️ 더는 맞지 않아서 되돌린 것: { $names }
defaults-note = -# 두고 있는 게임과 열린 자리의 옵션은 그대로예요.
defaults-away = 자리를 비우면
defaults-away-note = -# 한 수에 한 시간 이상인 게임에서는 오프라인이어도 자리를 비운 것으로 치지 않아요. 오프라인을 알려면 봇을 돌리는 분이 프레즌스 인텐트를 켜야 해요.
defaults-away-off = 자리 비움: 서버를 나가도 달라지는 것이 없어요.
defaults-away-members = 자리 비움: 서버를 나간 사람은 { $time } 안에 돌아와야 해요.
defaults-away-presence = 자리 비움: 서버를 나가거나 오프라인이 된 사람은 { $time } 안에 돌아와야 해요.
defaults-grace-off = 자리를 비워도 달라지는 것 없음
defaults-grace = 자리를 비우면 { $time } 안에 돌아오기
defaults-presence-off = 서버를 나간 사람만 자리 비움
defaults-presence-on = 오프라인도 자리 비움
defaults-host-black = 자리를 연 사람이 흑
defaults-host-white = 자리를 연 사람이 백
defaults-reset = 모두 되돌리기
defaults-reset-ask = 여기서 고른 기본값을 모두 되돌릴까요? 채널과 언어는 그대로 둬요.
defaults-reset-yes = 모두 되돌리기
defaults-reset-no = 그대로 두기

channels-heading = **자리를 열 수 있는 곳**
channels-everywhere = 모든 채널에서 둘 수 있어요.
channels-only = { $channels }에서 둘 수 있어요.
channels-note = -# 스레드는 그 채널로 쳐요. 두고 있는 게임은 어디서든 계속돼요.
channels-choose = 채널 고르기 (비우면 어디서나)
channels-all = 어디서나

language-name = 한국어
language-heading = **공개 메시지의 언어: { $language }**
language-note = -# 나만 보는 답은 저마다 고른 언어로 나와요 ({ COMMAND("omok preferences") }).
language-as-server = 언어: 디스코드 서버 설정대로 ({ $language })
language-as-client = 언어: 내 디스코드 설정대로 ({ $language })
language-choice = 언어: { $language }
language-which = 언어

end-nothing = 이 서버에는 두고 있는 게임도 열린 자리도 없어요.
end-choose = 게임이나 자리 고르기
end-which = 어느 게임을 끝낼까요?
end-label-game = { $game }번 게임: { $host } 대 { $guest }, { $moves }수
end-label-table = { $host }의 열린 자리 { $game }번
end-ask-game = { $game }번 게임({ POLITE($black, " 님") } 대 { POLITE($white, " 님") }, { $moves }수, { $place })을 끝낼까요? 이긴 사람은 없고 레이팅도 그대로예요. 두 사람에게 관리자가 끝냈다고 알려요.
end-ask-table = { $place }에 { JOSA(POLITE($host, " 님"), "이/가") } 연 { $game }번 자리를 닫을까요? 관리자가 닫았다고 알려요.
end-yes = 끝내기
end-no = 그대로 두기
end-done = 게임 { $game }번을 끝내고 두 사람에게 알렸어요.

check-heading = **여기서 제가 할 수 있는 일**
check-fine = ✅ 모두 갖춰진 곳: { $channels }{ $more ->
    [0] {""}
   *[other] {" "}외 { $more }곳
}
check-lacks = ⚠️ { $channel }에 없는 권한: { $rights }
check-more = …그리고 { $count }곳에 더 없는 것이 있어요.
check-still = 그래도 명령과 버튼, 나만 보는 답은 어디서나 되고, 모든 수는 그대로 인정돼요. { JOSA(COMMAND("omok board"), "으로/로") } 판도 볼 수 있어요.
check-here-only = 지금은 이 채널만 알아볼 수 있었어요. 잠시 뒤에 다시 해 주세요.
check-invite = 꼭 필요한 권한만 청하는 초대 링크: <{ $link }>
right-view = 채널 보기
right-send = 메시지 보내기
right-send-in-threads = 스레드에서 메시지 보내기
right-threads = 공개 스레드 만들기
right-files = 파일 첨부
right-history = 메시지 기록 보기
right-reactions = 반응 추가하기
effect-view = • ‘{ $right }’ 권한이 없으면 그 채널에 판이 나오지 않아요.
effect-send = • ‘{ $right }’ 권한이 없으면 스레드가 없는 게임의 판이 나오지 않아요.
effect-send-in-threads = • ‘{ $right }’ 권한이 없으면 게임 스레드에 판이 나오지 않아요.
effect-threads = • ‘{ $right }’ 권한이 없으면 스레드 대신 채널에서 둬요.
effect-files = • ‘{ $right }’ 권한이 없으면 판을 그림 대신 글자로 보여 줘요.
effect-history = • ‘{ $right }’ 권한이 없으면 문제가 생긴 뒤에 같은 메시지가 두 번 올 수 있어요.
effect-reactions = • ‘{ $right }’ 권한이 없으면 둘 수 없는 멘션에 글로만 답해요.

log-heading = **이 서버에서 바뀐 것**
log-changed = { $when } { POLITE($who, " 님") }: { $setting }: { $before } → { $after }
log-ended = { $when } { POLITE($who, " 님") }: { $game }번을 끝냄
setting-language = 언어
setting-channels = 채널
setting-free-win = 자유룰의 승리 조건
setting-unset = 보통대로
setting-on = 켬
setting-off = 끔
setting-everywhere = 어디서나

preferences-heading = **내 설정 (모든 서버에서)**
preferences-at-once-on = 두기 버튼을 누르면 바로 놓아요.
preferences-at-once-off = 두기 버튼을 누르면 미리 보여 줘요.
preferences-mentions-on = 내 차례가 되면 알림을 보내요.
preferences-mentions-off = 이름만 나오고 알림은 보내지 않아요.
preferences-challenges-all = 누구나 나에게 도전할 수 있어요.
preferences-challenges-but = 누구나 나에게 도전할 수 있어요. 받지 않는 사람: { $people }
preferences-challenges-none = 아무도 나에게 도전할 수 없어요. 다른 자리에는 앉을 수 있어요.
preferences-note = -# 모양과 언어는 나만 보는 것에 쓰여요. 공개 메시지는 서버 설정을 따라요.
preferences-at-once = 미리보기 없이 바로 놓기
preferences-mentions = 내 차례에 알림 받기
preferences-challenges = 도전 받기
preferences-all-off = 미리보기, 알림 없음, 도전 안 받기
preferences-refuse = 이 사람의 도전은 안 받기…
preferences-look = 나에게 보이는 판 모양
theme-classic = 판 모양: 나무
theme-light = 판 모양: 밝게
theme-dark = 판 모양: 어둡게
theme-high-contrast = 판 모양: 뚜렷하게

forget-button = 내 데이터 지우기
forget-ask = 모든 서버에서 나에 대해 저장된 것을 지울까요? 설정과 레이팅, 그리고 내 전략이 코드와 로그까지 지워져요. 끝난 게임과 결과는 내 자리를 비운 채로 남고, 내 도전을 받지 않기로 한 사람의 선택도 그대로 남아요. 되돌릴 수 없어요.
forget-yes = 네, 완전히 지우기
forget-no = 그대로 두기
forget-done = { $games ->
    [0] 지웠어요.
   *[other] 지웠어요. 게임 { $games }개에 내 자리가 비었어요.
}
