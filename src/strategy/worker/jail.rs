//! The walls around a worker. Once closed they cannot be opened, not even by the worker itself.
//!
//! - it dies with the thread that started it, gains no rights, and cannot be looked into;
//! - address space, core files, new files and processes are limited to what computing needs;
//! - no file and no network by Landlock, where the kernel has it;
//! - of the system's calls only a short list is let through; any other ends the process.
//!
//! Namespaces would add little and are forbidden in many containers.

use crate::strategy::limits::Limits;
use landlock::{ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, Scope};
use rustix::process::{
    DumpableBehavior, Resource, Rlimit, Signal, set_dumpable_behavior, set_parent_process_death_signal,
    setrlimit,
};
use rustix::thread::set_no_new_privs;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
};
use std::collections::BTreeMap;
use std::io;

/// Closes every wall.
///
/// # Errors
/// When one of them cannot be closed; nothing untrusted may run then. Only Landlock may be missing.
pub(super) fn close(limits: &Limits) -> io::Result<()> {
    close_what_was_handed_down();
    // If the parent has died already, standard input has ended, and so will the worker.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    set_no_new_privs(true)?;
    limit(Resource::As, limits.address_space_bytes)?;
    limit(Resource::Core, 0)?;
    limit(Resource::Fsize, 0)?;
    limit(Resource::Nproc, 0)?;
    no_files_no_network().map_err(io::Error::other)?;
    let filter = allowed_calls().map_err(io::Error::other)?;
    seccompiler::apply_filter(&filter).map_err(io::Error::other)
}

/// Closes every file but the standard ones: whatever started the bot may have left some open. On a kernel
/// without this call they stay, out of reach: the filter lets through reading 0 and writing 1 and 2 alone.
fn close_what_was_handed_down() {
    const FIRST: libc::c_uint = 3;
    #[expect(unsafe_code, reason = "no safe wrapper; nothing in this process owns a file above 2")]
    unsafe {
        libc::syscall(libc::SYS_close_range, FIRST, libc::c_uint::MAX, 0)
    };
}

fn limit(resource: Resource, most: u64) -> io::Result<()> {
    setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?;
    Ok(())
}

/// Handles every access that the running kernel's Landlock knows, and grants none.
fn no_files_no_network() -> Result<(), landlock::RulesetError> {
    let known = ABI::V6;
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(known))?
        .handle_access(AccessNet::from_all(known))?
        .scope(Scope::from_all(known))?
        .create()?
        .restrict_self()?;
    Ok(())
}

/// What computing, the two pipes and the clock need.
fn allowed_calls() -> Result<BpfProgram, seccompiler::Error> {
    let mut calls: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
    let freely = [
        libc::SYS_brk,
        libc::SYS_clock_gettime,
        libc::SYS_exit,
        libc::SYS_exit_group,
        libc::SYS_futex,
        libc::SYS_getrandom,
        libc::SYS_gettimeofday,
        libc::SYS_madvise,
        libc::SYS_mremap,
        libc::SYS_munmap,
        libc::SYS_restart_syscall,
        libc::SYS_rt_sigprocmask,
        libc::SYS_rt_sigreturn,
        libc::SYS_sched_yield,
        libc::SYS_sigaltstack,
    ];
    calls.extend(freely.map(|call| (call, Vec::new())));
    let is = |index, value| {
        SeccompCondition::new(index, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value)
            .and_then(|condition| SeccompRule::new(vec![condition]))
    };
    calls.insert(libc::SYS_read, vec![is(0, 0)?]);
    calls.insert(libc::SYS_write, vec![is(0, 1)?, is(0, 2)?]);
    // Memory, but none that can be executed.
    let exec = libc::PROT_EXEC as u64;
    let no_code = || {
        SeccompCondition::new(2, SeccompCmpArgLen::Dword, SeccompCmpOp::MaskedEq(exec), 0)
            .and_then(|condition| SeccompRule::new(vec![condition]))
    };
    calls.insert(libc::SYS_mmap, vec![no_code()?]);
    calls.insert(libc::SYS_mprotect, vec![no_code()?]);
    let filter = SeccompFilter::new(
        calls,
        SeccompAction::KillProcess,
        SeccompAction::Allow,
        std::env::consts::ARCH.try_into()?,
    )?;
    Ok(filter.try_into()?)
}
