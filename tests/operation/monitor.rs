//! `/healthz` and `/metrics` of a running bot.

use crate::support::{Ground, omok, text};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_happens_is_counted_and_the_state_is_told() {
    let ground = Ground::new().await;
    let process = ground.start().await;
    assert_eq!(process.health(200).await, "ok\n");
    let listens = process.metrics.to_string();
    let ask = ["doctor", "--running", "--metrics-listen", &listens];
    let asked = omok(&ask);
    assert!(asked.status.success() && text(&asked.stdout).contains("is well"), "{asked:?}");
    let game = ground.game("counted").await;
    game.play("H8 A1 H9").await;
    // A person's answer comes before what is counted of it, and long before the boards are out.
    for (name, exactly) in [
        ("omok_moves_total{by=\"hand\"}", 3),
        ("omok_games_running", 1),
        ("omok_deadlines_armed", 1),
        ("omok_gateway_up", 1),
        ("omok_outbox_waiting", 0),
    ] {
        process.comes_to(name, exactly..=exactly).await;
    }
    for (name, least) in [
        // Two for the table, three moves.
        ("omok_acknowledge_seconds_count", 5),
        ("omok_write_seconds_count", 5),
        // A guest, three moves.
        ("omok_write_kind_seconds_count{kind=\"step\"}", 4),
        ("omok_write_kind_seconds_count{kind=\"outbox\"}", 1),
        ("omok_read_wait_seconds_count", 5),
        ("omok_board_seconds_count", 1),
    ] {
        process.comes_to(name, least..=u64::MAX).await;
    }
    assert_eq!(process.figure("omok_panics_total").await, 0);
    let log = process.figure("omok_write_ahead_log_bytes").await;
    assert!((1..16 << 20).contains(&log), "{log}");
    let (_, all) = process.ask("/metrics").await;
    for (name, why) in [
        ("omok_rate_limited_total{scope=\"user\"} 0", "series begin at nought"),
        ("# TYPE omok_board_seconds histogram", "OpenMetrics types"),
        ("# EOF", "the whole answer"),
    ] {
        assert!(all.contains(name), "{why}: {all}");
    }
    assert!(!all.contains(ground.discord.token()));
    assert_eq!(process.ask("/elsewhere").await.0, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_gateway_it_is_not_healthy() {
    let ground = Ground::new().await;
    let process = ground.start().await;
    process.health(200).await;
    ground.driver.refuse_gateway(true);
    ground.driver.cut_gateway();
    ground.driver.expect_bot_offline().await.unwrap();
    let said = process.health(503).await;
    assert!(said.contains("gateway"), "{said}");
    let asked = omok(&["doctor", "--running", "--metrics-listen", &process.metrics.to_string()]);
    assert!(!asked.status.success(), "{asked:?}");
    assert!(text(&asked.stdout).starts_with("BAD   bot        the gateway is not connected"), "{asked:?}");
    ground.driver.refuse_gateway(false);
    ground.driver.expect_bot().await.unwrap();
    process.comes_to("omok_gateway_losses_total", 1..=1).await;
}

#[test]
fn an_address_that_cannot_be_used_is_named_and_nothing_is_started() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("omok.db");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let database = crate::support::address(&file);
    let run = ["run", "--token", "x", "--discord-api", "http://127.0.0.1:1", "--database", &database];
    for address in [taken.as_str(), "nonsense"] {
        let refused = omok(&[&run[..], &["--metrics-listen", address]].concat());
        assert!(!refused.status.success());
        let said = text(&refused.stderr);
        assert!(said.contains("metrics-listen") && said.contains(address), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(!file.exists(), "nothing half done");
    }
}

#[test]
fn limits_are_lifted_on_this_machine_only() {
    for api in [&[][..], &["--discord-api", "https://discord.com"][..]] {
        let refused = omok(&[&["run", "--token", "x", "--without-rate-limits"][..], api].concat());
        assert!(!refused.status.success());
        assert_eq!(text(&refused.stderr).lines().count(), 1, "{}", text(&refused.stderr));
    }
}
