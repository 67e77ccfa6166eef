//! Korean particles, chosen by how the word before them sounds.

/// How a word ends, as far as particles care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Vowel,
    /// The final consonant ㄹ, which `으로`/`로` treats like a vowel.
    Rieul,
    Consonant,
}

/// `word` followed by the particle of `pair` that belongs after it.
///
/// `pair` is written `after a consonant/after a vowel`: `은/는`, `이/가`,
/// `을/를`, `과/와`, `으로/로`. Digits and Latin letters count as they are read
/// aloud (`H8` ends in 팔). What cannot be read aloud takes the second form.
pub(super) fn attach(word: &str, pair: &str) -> String {
    let (consonant, vowel) = pair.split_once('/').unwrap_or((pair, pair));
    let particle = match ending(word) {
        Ending::Vowel => vowel,
        Ending::Rieul if vowel.starts_with('로') => vowel,
        Ending::Rieul | Ending::Consonant => consonant,
    };
    format!("{word}{particle}")
}

fn ending(word: &str) -> Ending {
    let Some(last) = word.chars().rev().find(|c| c.is_alphanumeric()) else { return Ending::Vowel };
    match last {
        '가'..='힣' => match (last as u32 - '가' as u32) % 28 {
            0 => Ending::Vowel,
            8 => Ending::Rieul,
            _ => Ending::Consonant,
        },
        // 일, 칠, 팔; 엘, 알
        '1' | '7' | '8' | 'l' | 'L' | 'r' | 'R' => Ending::Rieul,
        // 영 (or 십, 백, 천, 만), 삼, 육; 엠, 엔
        '0' | '3' | '6' | 'm' | 'M' | 'n' | 'N' => Ending::Consonant,
        _ => Ending::Vowel,
    }
}

#[cfg(test)]
mod tests {
    use super::attach;

    #[test]
    fn follows_the_sound_of_the_last_syllable() {
        for (word, pair, expected) in [
            ("흑", "은/는", "흑은"),
            ("백", "이/가", "백이"),
            ("사과", "을/를", "사과를"),
            ("서울", "으로/로", "서울로"),
            ("집", "으로/로", "집으로"),
            ("바다", "으로/로", "바다로"),
            ("", "은/는", "는"),
            ("!?", "은/는", "!?는"),
            ("(흑)", "이/가", "(흑)이"),
        ] {
            assert_eq!(attach(word, pair), expected);
        }
    }

    #[test]
    fn reads_every_row_of_the_board_aloud() {
        // 일 이 삼 사 오 육 칠 팔 구 십 십일 … 십구
        let object = [
            "을", "를", "을", "를", "를", "을", "을", "을", "를", "을", "을", "를", "을", "를", "를", "을",
            "을", "을", "를",
        ];
        let towards = [
            "로", "로", "으로", "로", "로", "으로", "로", "로", "로", "으로", "로", "로", "으로", "로", "로",
            "으로", "로", "로", "로",
        ];
        for row in 1..=19 {
            let point = format!("H{row}");
            assert_eq!(attach(&point, "을/를"), format!("{point}{}", object[row - 1]));
            assert_eq!(attach(&point, "으로/로"), format!("{point}{}", towards[row - 1]));
        }
    }
}
