//! The interpreter with one program in it.
//!
//! Everything that may run the program's code, be it a getter of what it returned, happens within the
//! budget of a hook: the interpreter asks the thread's processor clock every few thousand steps, and so
//! do we between jobs. What the interpreter cannot be interrupted in, the parent ends by force.

use super::log::{Log, harmless};
use crate::clock::thread_cpu;
use crate::strategy::hook::{Cell as Place, GameResult, Hook, Invocation, RoundResult, TurnData};
use crate::strategy::limits::Limits;
use crate::strategy::protocol::{Reply, Then, Unusable};
use crate::strategy::round::Fault;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rquickjs::context::EvalOptions;
use rquickjs::object::Property;
use rquickjs::{Array, Context, Ctx, Error, Function, Object, Runtime, Value};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// The program's name in its own stack traces, by which its lines are known.
const FILE: &str = "strategy.js";

/// Makes the program find itself where it expects to be, a browser's worker: `printLog` takes anything
/// (half a surrogate pair is no text outside JavaScript), `self`, and a console that prints into the
/// log. Uses nothing that the program can replace. The last line reads the time zone while its file can
/// still be read.
const PRELUDE: &str = r#"
(function (print) {
    const { apply } = Reflect;
    const { toWellFormed } = String.prototype;
    globalThis.printLog = function printLog(...texts) {
        let line = "";
        for (let index = 0; index < texts.length; index++) {
            line += index ? ` ${texts[index]}` : `${texts[index]}`;
        }
        print(apply(toWellFormed, line, []));
    };
})(printLog);
globalThis.self = globalThis;
globalThis.console = { log: printLog, info: printLog, warn: printLog, error: printLog, debug: printLog };
new Date(0).getHours();
"#;

/// How many characters of an exception's text are kept.
const MESSAGE_CHARS_MAX: usize = 300;

/// One program and what it has used up.
pub(super) struct Machine {
    context: Context,
    limits: Limits,
    log: Rc<RefCell<Log>>,
    /// The thread's processor time at which the running hook is interrupted.
    deadline: Rc<Cell<Duration>>,
}

impl Machine {
    /// An interpreter that knows no program yet.
    ///
    /// # Errors
    /// When it cannot be set up.
    pub(super) fn new(seed: u64, limits: Limits) -> Result<Self, Error> {
        let runtime = Runtime::new()?;
        runtime.set_memory_limit(limits.memory_bytes);
        runtime.set_max_stack_size(limits.stack_bytes);
        let deadline = Rc::new(Cell::new(Duration::MAX));
        let watched = Rc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || thread_cpu() > watched.get())));
        let context = Context::full(&runtime)?;
        let log = Rc::new(RefCell::new(Log::new(limits.log)));
        context.with(|ctx| furnish(&ctx, seed, &log))?;
        Ok(Self { context, limits, log, deadline })
    }

    /// Runs the program's own lines and looks whether its hooks are there.
    pub(super) fn load(&self, code: String) -> Reply {
        self.within_budget(|ctx| match self.first_lines(ctx, code) {
            Ok(()) => Then::Done,
            Err(unusable) => Then::Refused(unusable),
        })
    }

    /// Calls a hook.
    pub(super) fn call(&self, invocation: &Invocation) -> Reply {
        self.within_budget(|ctx| match self.hook(ctx, invocation) {
            Ok(then) => then,
            Err(fault) => Then::Fault(fault),
        })
    }

    fn within_budget(&self, work: impl FnOnce(&Ctx<'_>) -> Then) -> Reply {
        let start = thread_cpu();
        self.deadline.set(start + self.limits.hook_cpu);
        let then = self.context.with(|ctx| work(&ctx));
        self.deadline.set(Duration::MAX);
        let cpu_ns = thread_cpu().saturating_sub(start).as_nanos() as u64;
        let (log, dropped) = self.log.borrow_mut().take();
        Reply { then, cpu_ns, log, dropped }
    }

    fn has_budget(&self) -> bool {
        thread_cpu() <= self.deadline.get()
    }

    fn first_lines(&self, ctx: &Ctx<'_>, code: String) -> Result<(), Unusable> {
        let ran = ctx.eval_with_options::<Value<'_>, _>(code, options(FILE)).map(drop);
        if let Err(error) = ran {
            let thrown = self.explain(ctx, &error);
            if !self.has_budget() {
                return Err(Unusable::TimedOut);
            }
            let Thrown { message, line, is_syntax } = thrown;
            return Err(if is_syntax {
                Unusable::Syntax { message, line }
            } else {
                Unusable::Threw { message, line }
            });
        }
        if !self.drain(ctx) {
            return Err(Unusable::TimedOut);
        }
        let names: Vec<String> = Hook::ALL
            .into_iter()
            .filter(|&hook| !matches!(look_up(ctx, hook), Ok(Some(_))))
            .map(|hook| hook.name().to_owned())
            .collect();
        // A look-up that failed has left its exception.
        drop(ctx.catch());
        if !self.has_budget() {
            return Err(Unusable::TimedOut);
        }
        if names.is_empty() { Ok(()) } else { Err(Unusable::Missing { names }) }
    }

    fn hook(&self, ctx: &Ctx<'_>, invocation: &Invocation) -> Result<Then, Fault> {
        let answered = run_hook(ctx, invocation);
        let answered = match answered {
            Ok(then) => Ok(then),
            Err(error) => Err(self.explain(ctx, &error)),
        };
        // Jobs that the hook left behind belong to it, whether it has returned or thrown.
        if !self.drain(ctx) {
            return Err(Fault::TimedOut);
        }
        answered.map_err(|thrown| Fault::Threw { message: thrown.message, line: thrown.line })?
    }

    /// Runs what waits for promises; false when the budget did not suffice.
    fn drain(&self, ctx: &Ctx<'_>) -> bool {
        while self.has_budget() {
            if !ctx.execute_pending_job() {
                return true;
            }
        }
        false
    }

    /// Takes the exception that an error left, in words. May run the program's code, within the budget.
    fn explain(&self, ctx: &Ctx<'_>, error: &Error) -> Thrown {
        if !error.is_exception() {
            return Thrown::new(&error.to_string());
        }
        let value = ctx.catch();
        if !self.has_budget() {
            return Thrown::new("out of time");
        }
        let thrown = describe_exception(ctx, &value);
        // Whatever describing it has thrown.
        drop(ctx.catch());
        thrown
    }
}

/// What the program finds beside the language itself.
fn furnish(ctx: &Ctx<'_>, seed: u64, log: &Rc<RefCell<Log>>) -> Result<(), Error> {
    let globals = ctx.globals();
    let log = Rc::clone(log);
    let print = move |text: String| log.borrow_mut().print(&text);
    globals.set("printLog", Function::new(ctx.clone(), print)?.with_name("printLog")?)?;
    let rng = RefCell::new(ChaCha8Rng::seed_from_u64(seed));
    let random = move || (rng.borrow_mut().next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let math: Object<'_> = globals.get("Math")?;
    math.set("random", Function::new(ctx.clone(), random)?.with_name("random")?)?;
    ctx.eval_with_options::<(), _>(PRELUDE, options("prelude.js"))
}

fn options(file: &str) -> EvalOptions {
    let mut options = EvalOptions::default();
    options.strict = false;
    options.filename = Some(file.to_owned());
    options
}

/// The hook as its bare name finds it now: a `const` is no property of the global object, and a program
/// may put another function in its place. `None` if it is no function.
fn look_up<'js>(ctx: &Ctx<'js>, hook: Hook) -> Result<Option<Function<'js>>, Error> {
    let value: Value<'js> = ctx.eval_with_options(hook.name(), options("hook"))?;
    Ok(value.into_function())
}

fn run_hook(ctx: &Ctx<'_>, invocation: &Invocation) -> Result<Result<Then, Fault>, Error> {
    let Some(function) = look_up(ctx, invocation.hook())? else {
        return Ok(Err(Fault::Missing));
    };
    let result: Value<'_> = match invocation {
        Invocation::GameStart | Invocation::RoundStart => function.call(())?,
        Invocation::TurnStart(data) => function.call((turn_data(ctx, *data)?,))?,
        Invocation::RoundEnd(result) => function.call((round_result(ctx, result)?,))?,
        Invocation::GameEnd(result) => function.call((game_result(ctx, *result)?,))?,
    };
    if invocation.hook() == Hook::TurnStart {
        return Ok(read_move(&result)?.map(Then::Move).map_err(|got| Fault::NotAMove { got }));
    }
    Ok(Ok(Then::Done))
}

/// Sets an ordinary property without asking setters that the program may have put on a prototype.
fn define<'js, V: rquickjs::IntoJs<'js>>(object: &Object<'js>, key: &str, value: V) -> Result<(), Error> {
    object.prop(key, Property::from(value).writable().enumerable().configurable())
}

fn place_array<'js>(ctx: &Ctx<'js>, place: Place) -> Result<Array<'js>, Error> {
    let array = Array::new(ctx.clone())?;
    for (index, number) in place.into_iter().enumerate() {
        let property = Property::from(i32::from(number)).writable().enumerable().configurable();
        array.as_object().prop(index as u32, property)?;
    }
    Ok(array)
}

fn turn_data<'js>(ctx: &Ctx<'js>, data: TurnData) -> Result<Object<'js>, Error> {
    let object = Object::new(ctx.clone())?;
    define(&object, "turncnt", data.turncnt)?;
    if let Some(place) = data.opponentchoice {
        define(&object, "opponentchoice", place_array(ctx, place)?)?;
    }
    Ok(object)
}

fn round_result<'js>(ctx: &Ctx<'js>, result: &RoundResult) -> Result<Object<'js>, Error> {
    let object = Object::new(ctx.clone())?;
    define(&object, "win", i32::from(result.win))?;
    define(&object, "wincnt", result.wincnt)?;
    define(&object, "losecnt", result.losecnt)?;
    define(&object, "turncnt", result.turncnt)?;
    if let Some(place) = result.opponentchoice {
        define(&object, "opponentchoice", place_array(ctx, place)?)?;
    }
    Ok(object)
}

fn game_result<'js>(ctx: &Ctx<'js>, result: GameResult) -> Result<Object<'js>, Error> {
    let object = Object::new(ctx.clone())?;
    define(&object, "win", i32::from(result.win))?;
    Ok(object)
}

/// Two integers, or what was there instead. Each element is read once, so that a getter that changes
/// its mind is believed the first time.
fn read_move(value: &Value<'_>) -> Result<Result<[i64; 2], String>, Error> {
    let Some(array) = value.as_array() else {
        return Ok(Err(describe(value)));
    };
    let [row, column]: [Value<'_>; 2] = [array.get(0)?, array.get(1)?];
    Ok(match (integer(&row), integer(&column)) {
        (Some(row), Some(column)) => Ok([row, column]),
        _ => Err(format!("[{}, {}]", describe(&row), describe(&column))),
    })
}

/// The integer that a Number is; -0 is 0.
fn integer(value: &Value<'_>) -> Option<i64> {
    let number = value.as_number()?;
    (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
}

/// A value in a few words, without running any of the program's code.
fn describe(value: &Value<'_>) -> String {
    if let Some(number) = value.as_number() {
        return if number.is_nan() { "NaN".to_owned() } else { number.to_string() };
    }
    if let Some(string) = value.as_string() {
        let text = string.to_string().unwrap_or_default();
        let short: String = text.chars().take(20).collect();
        let dots = if short.len() < text.len() { "…" } else { "" };
        return format!("the string {short:?}{dots}");
    }
    match value.as_bool() {
        Some(flag) => flag.to_string(),
        None if value.is_undefined() => "undefined".to_owned(),
        None if value.is_null() => "null".to_owned(),
        None if value.is_big_int() => "a BigInt".to_owned(),
        None if value.is_symbol() => "a symbol".to_owned(),
        None if value.is_proxy() => "a proxy".to_owned(),
        None if value.is_promise() => "a promise".to_owned(),
        None if value.is_function() => "a function".to_owned(),
        None if value.is_array() => "an array".to_owned(),
        None => "an object".to_owned(),
    }
}

/// An exception in words.
struct Thrown {
    message: String,
    line: Option<u32>,
    is_syntax: bool,
}

impl Thrown {
    fn new(message: &str) -> Self {
        let message = message.chars().take(MESSAGE_CHARS_MAX).map(harmless).collect();
        Self { message, line: None, is_syntax: false }
    }
}

fn describe_exception(ctx: &Ctx<'_>, value: &Value<'_>) -> Thrown {
    // The interpreter throws null when not even an error object finds room.
    if value.is_null() {
        return Thrown::new("null, as when memory runs out");
    }
    if !value.is_error() {
        return Thrown::new(&describe(value));
    }
    let Some(error) = value.as_object() else { return Thrown::new(&describe(value)) };
    let text = |key: &str| {
        let text = error.get::<_, Value<'_>>(key).ok()?;
        let text = text.as_string()?.to_string().ok();
        drop(ctx.catch());
        text
    };
    let name = text("name").unwrap_or_else(|| "Error".to_owned());
    let message = text("message").unwrap_or_default();
    let is_syntax = name == "SyntaxError";
    let joined = if message.is_empty() { name } else { format!("{name}: {message}") };
    let line = text("stack").as_deref().and_then(line_in);
    Thrown { line, is_syntax, ..Thrown::new(&joined) }
}

/// The first line of the program that a stack trace names: `at f (strategy.js:3:5)`.
fn line_in(stack: &str) -> Option<u32> {
    stack.match_indices(FILE).find_map(|(start, _)| {
        let rest = stack[start + FILE.len()..].strip_prefix(':')?;
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    })
}
