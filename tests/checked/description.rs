//! Discord's own description of its API, closed: where it lists an object's fields, no others are allowed,
//! and where it offers several shapes with a `type`, only that type's shape counts.
//!
//! It is looked for at the path in `DISCORD_OPENAPI`, or as `shared/discord/openapi.json` beside the project
//! or further up. Where it is not, the tests say so.

use omok::sandbox::RequestRecord;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

const SCHEMAS: &str = "#/components/schemas/";

static DESCRIPTION: LazyLock<Option<Value>> = LazyLock::new(load);
static VALIDATORS: LazyLock<Mutex<HashMap<String, Option<Arc<jsonschema::Validator>>>>> =
    LazyLock::new(Mutex::default);

#[expect(clippy::print_stdout, reason = "a check that was not made must say so")]
fn load() -> Option<Value> {
    let named = std::env::var_os("DISCORD_OPENAPI").map(PathBuf::from);
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let beside = project.ancestors().skip(1).map(|folder| folder.join("shared/discord/openapi.json"));
    let Some(path) = named.into_iter().chain(beside).find(|path| path.is_file()) else {
        println!(
            "not checked against Discord's description: DISCORD_OPENAPI names none, and none is beside the project"
        );
        return None;
    };
    let text = std::fs::read(&path).expect("the description can be read");
    Some(serde_json::from_slice(&text).expect("the description is JSON"))
}

/// The description, if it is there.
pub fn description() -> Option<&'static Value> {
    DESCRIPTION.as_ref()
}

/// The description's path for a request's, the one with the fewest parameters.
pub fn described<'a>(description: &'a Value, path: &str) -> Option<&'a str> {
    let parts: Vec<&str> = path.split('?').next().unwrap_or_default().split('/').collect();
    let fits = |candidate: &&String| {
        let wanted: Vec<&str> = candidate.split('/').collect();
        let same = |(wanted, part): (&&str, &&str)| wanted.starts_with('{') || wanted == part;
        wanted.len() == parts.len() && wanted.iter().zip(&parts).all(same)
    };
    let candidates = description["paths"].as_object().expect("paths").keys().filter(fits);
    candidates.min_by_key(|candidate| candidate.matches('{').count()).map(String::as_str)
}

/// What the description has against a request.
pub fn complaints(request: &RequestRecord) -> Vec<String> {
    let Some(description) = description() else { return Vec::new() };
    let operation = described(description, &request.path)
        .map(|path| (path, &description["paths"][path][request.method.to_lowercase()]))
        .filter(|(_, operation)| operation.is_object());
    let Some((path, operation)) = operation else { return vec!["openapi: there is no such request".into()] };
    let mut found = unknown_parameters(description, path, operation, request);
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    match validator(description, &format!("{} {path}", request.method), schema) {
        None if request.body.is_null() => {}
        None => found.push("openapi: takes no body".into()),
        Some(_) if request.body.is_null() && operation["requestBody"]["required"] != true => {}
        Some(validator) => {
            let body = normalised(&request.body);
            found.extend(validator.iter_errors(&body).map(|error| {
                let text: String = error.masked().to_string().chars().take(300).collect();
                format!("openapi: {}: {text}", error.instance_path())
            }));
        }
    }
    found
}

fn unknown_parameters(
    description: &Value,
    path: &str,
    operation: &Value,
    request: &RequestRecord,
) -> Vec<String> {
    let lists = [&operation["parameters"], &description["paths"][path]["parameters"]];
    let parameters: Vec<&str> = lists
        .into_iter()
        .filter_map(Value::as_array)
        .flatten()
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| parameter["name"].as_str())
        .collect();
    let unknown = request.query.keys().filter(|key| !parameters.contains(&key.as_str()));
    unknown.map(|key| format!("openapi: {key} is no parameter")).collect()
}

/// The body in the description's spelling, where Discord takes another too: ids of attachments and of what
/// is chosen in a select as strings, sets of permissions as numbers.
fn normalised(body: &Value) -> Value {
    fn visit(value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(visit),
            Value::Object(fields) => {
                for (key, value) in fields.iter_mut() {
                    if ["attachments", "default_values"].contains(&key.as_str()) {
                        for item in value.as_array_mut().into_iter().flatten() {
                            if let Some(id) = item["id"].as_u64() {
                                item["id"] = json!(id.to_string());
                            }
                        }
                    }
                    if key == "default_member_permissions"
                        && let Some(bits) = value.as_str().and_then(|bits| bits.parse::<u64>().ok())
                    {
                        *value = json!(bits);
                    }
                    visit(value);
                }
            }
            _ => {}
        }
    }
    let mut body = body.clone();
    visit(&mut body);
    body
}

/// The validator of an operation's body, made once; `None` where it takes none.
fn validator(description: &Value, operation: &str, schema: &Value) -> Option<Arc<jsonschema::Validator>> {
    let mut validators = VALIDATORS.lock().unwrap_or_else(PoisonError::into_inner);
    let make = || {
        let mut closing = Closing { description, done: BTreeMap::new() };
        let mut schema = schema.is_object().then(|| closing.close(schema))?;
        let done: Map<String, Value> = closing.done.into_iter().collect();
        schema["components"] = json!({ "schemas": done });
        Some(Arc::new(jsonschema::validator_for(&schema).expect("a schema")))
    };
    validators.entry(operation.to_owned()).or_insert_with(make).clone()
}

/// Closes a schema and everything that it refers to.
struct Closing<'a> {
    description: &'a Value,
    /// By name; `null` while it is being made.
    done: BTreeMap<String, Value>,
}

impl Closing<'_> {
    fn close(&mut self, schema: &Value) -> Value {
        match schema {
            Value::Array(items) => items.iter().map(|item| self.close(item)).collect(),
            Value::Object(fields) => {
                if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix(SCHEMAS)) {
                    self.refer(name);
                }
                let mut closed: Map<String, Value> =
                    fields.iter().map(|(key, value)| (key.clone(), self.close(value))).collect();
                if fields.contains_key("properties") && !fields.contains_key("additionalProperties") {
                    closed.insert("additionalProperties".into(), json!(false));
                }
                for union in ["oneOf", "anyOf"] {
                    if let Some(typed) = closed.get(union).and_then(|variants| self.by_type(variants)) {
                        closed.remove(union);
                        closed.insert("allOf".into(), typed);
                    }
                }
                Value::Object(closed)
            }
            plain => plain.clone(),
        }
    }

    fn refer(&mut self, name: &str) {
        if self.done.contains_key(name) {
            return;
        }
        self.done.insert(name.to_owned(), Value::Null);
        let closed = self.close(&self.description["components"]["schemas"][name]);
        self.done.insert(name.to_owned(), closed);
    }

    /// A choice between shapes as one question after the other: absent or null, this type, that type. It
    /// says more about what is wrong than that none of ten shapes fits. `None` where they have no types.
    fn by_type(&self, variants: &Value) -> Option<Value> {
        let variants = variants.as_array()?;
        let nothing = json!({ "type": "null" });
        let shapes: Vec<&Value> = variants.iter().filter(|variant| **variant != nothing).collect();
        if let ([shape], true) = (shapes.as_slice(), shapes.len() < variants.len()) {
            return Some(json!([{ "if": nothing, "else": shape }]));
        }
        let (mut all, mut asked) = (Vec::new(), Vec::new());
        for shape in shapes {
            let name = shape["$ref"].as_str()?.strip_prefix(SCHEMAS)?;
            let types =
                self.description["components"]["schemas"][name]["properties"]["type"]["enum"].as_array()?;
            all.extend(types.iter().cloned());
            let is_it = json!({ "properties": { "type": { "enum": types } }, "required": ["type"] });
            asked.push(json!({ "if": is_it, "then": shape }));
        }
        asked.push(json!({ "properties": { "type": { "enum": all } }, "required": ["type"] }));
        if variants.contains(&nothing) {
            asked = vec![json!({ "if": nothing, "else": { "allOf": asked } })];
        }
        Some(Value::Array(asked))
    }
}
