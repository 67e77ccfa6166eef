//! Telling Discord of the commands, only when they have changed: creations are
//! limited to 200 a day, and every change makes clients fetch them again.

use super::app::{App, Failure};
use super::commands::{definitions, same_set};
use poise::serenity_prelude as serenity;
use serde_json::Value;

/// Registers the commands unless Discord has exactly these. What goes wrong is logged: the bot can do
/// without, as long as Discord has any of them.
pub(crate) async fn register(
    http: &serenity::Http,
    application: serenity::ApplicationId,
    commands: &[poise::Command<App, Failure>],
) {
    let definitions = definitions(commands);
    match registered(http, application).await {
        Ok(there) if same_set(&there, &definitions) => {
            tracing::info!("the commands are registered already");
            return;
        }
        Ok(_) => {}
        Err(error) => tracing::warn!(%error, "Discord does not say which commands it has"),
    }
    match overwrite(http, application, &definitions).await {
        Ok(()) => tracing::info!(commands = definitions.len(), "commands registered"),
        Err(error) => tracing::error!(%error, "the commands could not be registered"),
    }
}

async fn registered(
    http: &serenity::Http,
    application_id: serenity::ApplicationId,
) -> serenity::Result<Vec<Value>> {
    let route = serenity::Route::Commands { application_id };
    let localized = Some(vec![("with_localizations", "true".to_owned())]);
    http.fire(serenity::Request::new(route, serenity::LightMethod::Get).params(localized)).await
}

async fn overwrite(
    http: &serenity::Http,
    application_id: serenity::ApplicationId,
    definitions: &[Value],
) -> serenity::Result<()> {
    let route = serenity::Route::Commands { application_id };
    let body = serde_json::to_vec(definitions)?;
    let request = serenity::Request::new(route, serenity::LightMethod::Put).body(Some(body));
    http.fire::<Vec<Value>>(request).await.map(drop)
}
