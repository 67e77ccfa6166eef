//! A small bot of serenity and poise on the local Discord: whatever the server sends, they can read.

use omok::clock::ManualClock;
use omok::engine::Timestamp;
use omok::sandbox::{AnswerKind, DriverError, Fault, LocalConfig, LocalDiscord};
use poise::serenity_prelude as serenity;
use serde_json::json;
use serenity::{CreateAllowedMentions, CreateAttachment, CreateMessage};
use std::sync::Arc;
use std::time::Duration;

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::Context<'a, (), Error>;

/// The smallest picture: one pixel.
const PNG: &[u8] = include_bytes!("../data/pixel.png");

#[poise::command(slash_command, subcommands("table", "slow", "silent"))]
#[expect(clippy::unused_async, reason = "poise wants it")]
async fn game(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Rules {
    #[name = "Renju"]
    #[name_localized("ko", "렌주")]
    Renju,
    #[name = "Free"]
    Free,
}

#[expect(clippy::unused_async, reason = "poise wants it")]
async fn suggest(_: Context<'_>, typed: &str) -> serenity::CreateAutocompleteResponse {
    let fitting = ["H8", "H9", "I8"].into_iter().filter(|point| point.starts_with(typed));
    let choices = fitting.map(|point| serenity::AutocompleteChoice::new(point, point)).collect();
    serenity::CreateAutocompleteResponse::new().set_choices(choices)
}

/// Opens a table
#[poise::command(slash_command)]
async fn table(
    ctx: Context<'_>,
    #[description = "Opponent"] opponent: serenity::User,
    #[description = "Rules"] rules: Rules,
    #[description = "Size"]
    #[min = 15]
    #[max = 19]
    size: Option<u8>,
    #[description = "Point"]
    #[autocomplete = "suggest"]
    at: Option<String>,
) -> Result<(), Error> {
    let button = serenity::CreateButton::new("v1:join:7:0").label("Join");
    let buttons = serenity::CreateActionRow::Buttons(vec![button]);
    let text = format!("{} against {} by {rules:?} on {size:?} at {at:?}", ctx.author().name, opponent.name);
    ctx.send(poise::CreateReply::default().content(text).components(vec![buttons])).await?;
    Ok(())
}

/// Thinks first
#[poise::command(slash_command, ephemeral)]
async fn slow(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer_ephemeral().await?;
    ctx.say("done thinking").await?;
    Ok(())
}

/// Never answers
#[poise::command(slash_command)]
async fn silent(_: Context<'_>) -> Result<(), Error> {
    std::future::pending().await
}

async fn on_event(ctx: &serenity::Context, event: &serenity::FullEvent) -> Result<(), Error> {
    match event {
        serenity::FullEvent::InteractionCreate { interaction: serenity::Interaction::Component(pressed) } => {
            if pressed.data.custom_id == "v1:join:7:0" {
                pressed.create_response(ctx, serenity::CreateInteractionResponse::Acknowledge).await?;
                let thread = serenity::CreateThread::new("a game")
                    .auto_archive_duration(serenity::AutoArchiveDuration::OneDay);
                let thread =
                    pressed.channel_id.create_thread_from_message(ctx, pressed.message.id, thread).await?;
                let picture = CreateAttachment::bytes(PNG, "board.png").description("an empty board");
                let mentions = CreateAllowedMentions::new().users([pressed.user.id]);
                let text = format!("<@{}> to move, not @everyone", pressed.user.id);
                let message = CreateMessage::new().content(text).allowed_mentions(mentions).add_file(picture);
                thread.send_message(ctx, message).await?;
            } else {
                let modal = serenity::CreateModal::new("v1:place:7:0", "Where?").components(vec![
                    serenity::CreateActionRow::InputText(
                        serenity::CreateInputText::new(serenity::InputTextStyle::Short, "Point", "point")
                            .max_length(4),
                    ),
                ]);
                pressed.create_response(ctx, serenity::CreateInteractionResponse::Modal(modal)).await?;
            }
        }
        serenity::FullEvent::InteractionCreate { interaction: serenity::Interaction::Modal(form) } => {
            let serenity::ActionRowComponent::InputText(input) = &form.data.components[0].components[0]
            else {
                return Err("no text input".into());
            };
            let text = format!("placed {}", input.value.as_deref().unwrap_or_default());
            let again = serenity::CreateButton::new("v1:place:7:1").label("Another point");
            let message = serenity::CreateInteractionResponseMessage::new()
                .content(text)
                .ephemeral(true)
                .components(vec![serenity::CreateActionRow::Buttons(vec![again])]);
            form.create_response(ctx, serenity::CreateInteractionResponse::Message(message)).await?;
        }
        serenity::FullEvent::Message { new_message } if new_message.mentions_me(ctx).await? => {
            new_message.react(ctx, serenity::ReactionType::Unicode("👍".into())).await?;
            new_message.reply(ctx, format!("heard: {}", new_message.content)).await?;
        }
        _ => {}
    }
    Ok(())
}

struct Bot {
    shards: Arc<serenity::ShardManager>,
    task: tokio::task::JoinHandle<()>,
}

impl Bot {
    async fn start(local: &LocalDiscord) -> Self {
        let framework = poise::Framework::builder()
            .setup(|ctx, _, framework| {
                Box::pin(async move {
                    poise::builtins::register_globally(ctx, &framework.options().commands).await?;
                    Ok(())
                })
            })
            .options(poise::FrameworkOptions {
                commands: vec![game()],
                event_handler: |ctx, event| Box::pin(on_event(ctx.serenity_context, event)),
                ..Default::default()
            })
            .build();
        let http = serenity::HttpBuilder::new(local.token())
            .proxy(local.api_url())
            .ratelimiter_disabled(true)
            .build();
        let intents = serenity::GatewayIntents::GUILDS | serenity::GatewayIntents::GUILD_MESSAGES;
        let mut client = serenity::ClientBuilder::new_with_http(http, intents)
            .framework(framework)
            .await
            .expect("a client");
        let shards = Arc::clone(&client.shard_manager);
        let task = tokio::spawn(async move { client.start().await.expect("a session") });
        local.driver().expect_bot().await.expect("the bot is there");
        Self { shards, task }
    }

    async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.await.expect("no panic");
    }
}

async fn start() -> LocalDiscord {
    let clock = Arc::new(ManualClock::new(Timestamp(1_800_000_000_000)));
    LocalDiscord::start(LocalConfig::new(clock)).await.expect("a free port")
}

#[tokio::test]
async fn from_command_to_picture_in_a_thread() {
    let local = start().await;
    let bot = Bot::start(&local).await;
    let driver = local.driver();
    let (alice, bob, channel) = (driver.person("alice"), driver.person("bob"), driver.channel("omok"));

    let options =
        [("opponent", json!("bob")), ("rules", json!("Renju")), ("size", json!(15)), ("at", json!("H8"))];
    let answer = alice.slash(channel, "game table", &options).await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Message);
    assert_eq!(answer.text(), "alice against bob by Renju on Some(15) at Some(\"H8\")");
    assert!(!answer.ephemeral);
    let table = answer.message.unwrap();

    let pressed = bob.click(table.id, "Join").await.unwrap();
    assert_eq!(pressed.kind, AnswerKind::Acknowledged);
    let thread = driver.expect_thread(channel, |_| true).await.unwrap();
    assert_eq!(thread.id, table.id, "a thread made from a message has its id");
    let board = driver.expect_message(thread.id, |message| !message.attachments.is_empty()).await.unwrap();
    assert_eq!(board.mentions, [bob.id()]);
    assert!(!board.mention_everyone);
    let picture = &board.attachments[0];
    assert_eq!((picture.width, picture.height), (Some(1), Some(1)));
    assert_eq!(picture.description.as_deref(), Some("an empty board"));
    assert_eq!(driver.attachment(picture).unwrap(), PNG);
    let url = format!("{}{}", local.api_url(), picture.path);
    let served = reqwest::get(url).await.unwrap();
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.unwrap(), PNG);

    let choices = alice.autocomplete(channel, "game table", &[], "at", "H").await.unwrap();
    assert_eq!(choices.iter().map(|choice| choice.name.as_str()).collect::<Vec<_>>(), ["H8", "H9"]);

    bot.stop().await;
    local.shutdown().await;
}

#[tokio::test]
async fn the_client_refuses_what_discords_would() {
    let local = start().await;
    let bot = Bot::start(&local).await;
    let driver = local.driver();
    let (alice, channel) = (driver.person("alice"), driver.channel("omok"));
    let slash =
        async |options: &[(&str, serde_json::Value)]| alice.slash(channel, "game table", options).await;

    let missing = slash(&[("opponent", json!("bob"))]).await.unwrap_err();
    assert_eq!(missing, DriverError::Refused("option rules is required".into()));
    let large = slash(&[("opponent", json!("bob")), ("rules", json!("Renju")), ("size", json!(20))])
        .await
        .unwrap_err();
    assert_eq!(large, DriverError::Refused("option size is too large".into()));
    let choice = slash(&[("opponent", json!("bob")), ("rules", json!("Chess"))]).await.unwrap_err();
    assert!(matches!(choice, DriverError::Unknown { what: "choice", .. }), "{choice}");
    let person = slash(&[("opponent", json!("zoe")), ("rules", json!("Renju"))]).await.unwrap_err();
    assert!(matches!(person, DriverError::Unknown { what: "person", .. }), "{person}");
    let command = alice.slash(channel, "game tabel", &[]).await.unwrap_err();
    assert!(matches!(command, DriverError::Unknown { what: "subcommand", .. }), "{command}");

    alice.set_locale("ko");
    let localized = slash(&[("opponent", json!("bob")), ("rules", json!("렌주"))]).await.unwrap();
    assert!(localized.text().contains("Renju"), "{}", localized.text());
    bot.stop().await;
    local.shutdown().await;
}

#[tokio::test]
async fn thinking_forms_mentions_and_silence() {
    let local = start().await;
    let bot = Bot::start(&local).await;
    let driver = local.driver();
    let (alice, bob, channel) = (driver.person("alice"), driver.person("bob"), driver.channel("omok"));

    let slow = alice.slash(channel, "game slow", &[]).await.unwrap();
    assert!(slow.deferred && slow.ephemeral);
    assert_eq!(slow.text(), "done thinking");
    assert_eq!(alice.messages(channel).len(), 1);
    assert!(bob.messages(channel).is_empty(), "only alice sees it");

    let table =
        alice.slash(channel, "game table", &[("opponent", json!("bob")), ("rules", json!("Free"))]).await;
    let opened = bob.click_forged(table.unwrap().message.unwrap().id, "v1:place:7:0").await.unwrap();
    let form = opened.form.unwrap();
    assert_eq!((form.title.as_str(), form.fields[0].label.as_str()), ("Where?", "Point"));
    let refused = bob.submit(&form, &[("Point", "H8888")]).await.unwrap_err();
    assert_eq!(refused, DriverError::Refused("field Point is too long".into()));
    let placed = bob.submit(&form, &[("point", "H8")]).await.unwrap();
    assert_eq!(placed.text(), "placed H8");
    // The message that comes with this click says by which form it was made, and what opened that.
    let again = bob.click(placed.message.unwrap().id, "Another point").await.unwrap();
    assert_eq!(again.kind, AnswerKind::Form);

    let said = alice.say(channel, &format!("<@{}> h9", driver.bot_id())).await.unwrap();
    let reply = driver.expect_message(channel, |message| message.reply_to == Some(said)).await.unwrap();
    assert!(reply.content.ends_with("h9"), "the content arrives when the bot is mentioned");
    assert_eq!(driver.message(said).unwrap().reactions[0].emoji, "👍");

    let silent = alice.slash(channel, "game silent", &[]).await.unwrap();
    assert_eq!(silent.kind, AnswerKind::NoResponse);
    assert!(silent.elapsed >= Duration::from_secs(3));
    bot.stop().await;
    driver.expect_bot_offline().await.unwrap();
    local.shutdown().await;
}

#[tokio::test]
async fn events_of_a_cut_connection_are_replayed() {
    let local = start().await;
    let bot = Bot::start(&local).await;
    let driver = local.driver();
    let (alice, channel) = (driver.person("alice"), driver.channel("omok"));
    let connections = driver.gateway_connections();

    driver.hold_events();
    let said = alice.say(channel, &format!("<@{}> first", driver.bot_id())).await.unwrap();
    driver.cut_gateway();
    driver.release_events();
    driver.expect_message(channel, |message| message.reply_to == Some(said)).await.unwrap();
    assert!(driver.gateway_connections() > connections);
    assert_eq!(driver.gateway_sessions(), 1, "resumed, not identified again");
    bot.stop().await;
    local.shutdown().await;
}

#[tokio::test]
async fn a_lost_answer_leaves_its_message() {
    let local = start().await;
    let bot = Bot::start(&local).await;
    let driver = local.driver();
    let (alice, channel) = (driver.person("alice"), driver.channel("omok"));
    let fault = driver.inject("POST /channels/*/messages", Fault::LostAnswer, 1);
    let said = alice.say(channel, &format!("<@{}> hello", driver.bot_id())).await.unwrap();
    driver.expect_message(channel, |message| message.reply_to == Some(said)).await.unwrap();
    assert_eq!(fault.struck(), 1);
    bot.stop().await;
    local.shutdown().await;
}
