//! `omok render`: a position as a PNG, a whole game as a GIF.

use crate::engine::{Board, BoardSize, Color, ForbiddenKind, Point, Rule, Verdict, forbidden_points, judge};
use crate::render::{Pixels, Scene, Theme, animation, png};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What to draw, how, and where to.
#[derive(Debug, Args)]
pub(super) struct RenderArgs {
    /// The moves from an empty board, black first: "H8 I9 G7"
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    /// korean, renju, free (= freeFivePlus) or freeExactFive: what is forbidden and what wins
    #[arg(long, default_value = "korean")]
    rules: Rule,
    /// 15 or 19
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: BoardSize,
    /// The file to write; "-" is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Write its move number on each stone
    #[arg(long)]
    numbers: bool,
    /// A GIF that plays the whole game instead of a PNG of its last position
    #[arg(long)]
    animate: bool,
    /// classic, light, dark or high-contrast
    #[arg(long, default_value = "classic")]
    theme: Theme,
    /// The edge length of the picture in pixels
    #[arg(long, default_value = "960", value_parser = parse_pixels)]
    pixels: Pixels,
}

pub(super) fn parse_size(text: &str) -> Result<BoardSize, String> {
    let edge = text.parse::<u8>().ok().and_then(|edge| BoardSize::try_from(edge).ok());
    edge.ok_or_else(|| "a board is 15 or 19 points wide".to_owned())
}

fn parse_pixels(text: &str) -> Result<Pixels, String> {
    let pixels = text.parse::<u32>().ok().and_then(Pixels::new);
    pixels.ok_or_else(|| format!("from {} to {}", Pixels::MIN.get(), Pixels::MAX.get()))
}

/// The largest animation made: what fits well into a Discord message.
const ANIMATION_BYTES_MAX: usize = 8 * 1024 * 1024;

/// Draws the position, or the way there, and writes it whole or not at all.
pub(super) fn run(args: &RenderArgs) -> Result<ExitCode> {
    let line = Line::read(&args.moves, args.rules, args.size).context("render")?;
    let picture = if args.animate {
        let scenes: Vec<Scene> = (0..=line.points.len()).map(|ply| line.scene(ply, args.numbers)).collect();
        animation(&scenes, args.theme, args.pixels, ANIMATION_BYTES_MAX).context("render")?.gif
    } else {
        png(&line.scene(line.points.len(), args.numbers), args.theme, args.pixels)
    };
    write_whole(&args.output, &picture)
        .with_context(|| format!("render: cannot write {}", args.output.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Moves from an empty board, each legal.
#[derive(Debug)]
struct Line {
    size: BoardSize,
    points: Vec<Point>,
    /// What is forbidden to the side to move after each number of moves.
    forbidden: Vec<Vec<(Point, ForbiddenKind)>>,
    /// The lines that the last move won by.
    winning: Vec<Vec<Point>>,
}

impl Line {
    fn read(moves: &str, rule: Rule, size: BoardSize) -> Result<Self> {
        let mut board = Board::new(size);
        let mut color = Color::Black;
        let mut line = Self { size, points: Vec::new(), forbidden: vec![Vec::new()], winning: Vec::new() };
        for text in moves.split([' ', ',', '\t', '\n', '\r']).filter(|text| !text.is_empty()) {
            let place = format!("move {} {text:?}", line.points.len() + 1);
            let point = Point::parse(text, size).map_err(|error| anyhow::anyhow!("{place} is {error}"))?;
            if !line.winning.is_empty() {
                bail!("{place} comes after the game was won");
            }
            match judge(&board, rule, color, point) {
                Verdict::Occupied => bail!("{place} is on a point that already has a stone"),
                Verdict::Forbidden(kind) => bail!("{place} is forbidden ({kind}) under {rule}"),
                Verdict::Win(lines) => line.winning = lines,
                Verdict::Legal => {}
            }
            board.place(point, color);
            line.points.push(point);
            color = color.other();
            let is_over = !line.winning.is_empty();
            let forbidden =
                if is_over { Vec::new() } else { forbidden_points(&board, rule, color).iter().collect() };
            line.forbidden.push(forbidden);
        }
        Ok(line)
    }

    /// The position after the first `ply` moves.
    fn scene(&self, ply: usize, numbers: bool) -> Scene {
        let mut scene = Scene::of_moves(self.size, &self.points[..ply], numbers);
        scene.forbidden.clone_from(&self.forbidden[ply]);
        if ply == self.points.len() {
            scene.winning.clone_from(&self.winning);
        }
        scene
    }
}

/// Writes beside the file and renames, so that a reader never finds half a picture. What is no ordinary
/// file (a device, a pipe) is written to as it is; a link is followed.
fn write_whole(output: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if output == Path::new("-") {
        return std::io::stdout().lock().write_all(bytes);
    }
    let target = std::fs::canonicalize(output).unwrap_or_else(|_| output.to_owned());
    if target.metadata().is_ok_and(|found| !found.is_file()) {
        return std::fs::OpenOptions::new().write(true).open(target)?.write_all(bytes);
    }
    let mut beside = target.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, target));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(moves: &str, rule: Rule) -> String {
        format!("{:#}", Line::read(moves, rule, BoardSize::Fifteen).unwrap_err())
    }

    #[test]
    fn a_bad_move_is_named_by_its_number() {
        assert!(
            refused("H8 P1", Rule::Renju)
                .contains("move 2 \"P1\" is off the board, whose points are A1 to O15")
        );
        assert!(refused("H8 H8", Rule::Renju).contains("move 2 \"H8\" is on a point"));
        assert!(refused("H8, what", Rule::Renju).contains("move 2 \"what\" is not a coordinate"));
        let won = "A1 A15 B1 B15 C1 C15 D1 D15 E1 E15";
        assert!(refused(won, Rule::Korean).contains("move 10 \"E15\" comes after"));
        let forbidden = "F8 A1 G8 A3 H9 A5 H10 A7 H8";
        assert!(refused(forbidden, Rule::Renju).contains("move 9 \"H8\" is forbidden (double_three)"));
    }

    #[test]
    fn a_link_is_followed_and_what_is_no_file_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("board.png"), folder.path().join("link.png"));
        write_whole(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_whole(&link, b"new").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        assert!(link.is_symlink());
        assert!(write_whole(folder.path(), b"x").is_err());
        assert!(write_whole(Path::new("/dev/full"), b"x").is_err(), "no space is an error");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "no part is left behind");
    }

    #[test]
    fn the_side_to_move_sees_its_forbidden_points_and_a_win_its_line() {
        let position = "F8 A1 G8 A3 H9 A5 H10 A7";
        let open = Line::read(position, Rule::Renju, BoardSize::Fifteen).unwrap().scene(8, true);
        let h8 = Point::parse("H8", BoardSize::Fifteen).unwrap();
        assert!(open.forbidden.contains(&(h8, ForbiddenKind::DoubleThree)));
        let won = Line::read("A1 A15 B1 B15 C1 C15 D1 D15 E1", Rule::Korean, BoardSize::Fifteen).unwrap();
        assert!(won.scene(8, false).winning.is_empty(), "not won yet");
        let won = won.scene(9, false);
        assert_eq!((won.winning.len(), won.winning[0].len()), (1, 5));
        assert!(won.forbidden.is_empty());
    }
}
