# 다른 사람에게 방해가 될 만큼 많이 부탁할 때.
refusal-tables-too-fast = 10분 동안 자리를 { $count }개나 여셨어요. 다음 자리는 { $until } 열 수 있어요. 그동안은 열려 있는 자리에 앉아 보세요.
refusal-server-too-fast = 이 서버에서 10분 동안 자리가 { $count }개나 열려서 조금 쉬어야 해요. 다음 자리는 { $until } 열 수 있어요. 그동안은 열려 있는 자리에 앉아 보세요.
