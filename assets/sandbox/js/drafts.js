// What was being written, for each person and place, as long as the page is open.

const drafts = new Map();

/** The drafts of one person, by channel. A draft is what `Composer` makes of its box. */
export class Drafts {
  constructor(person) {
    this.person = person;
  }

  key(channel) {
    return `${this.person} ${channel}`;
  }

  keep(channel, draft) {
    drafts.set(this.key(channel), draft);
  }

  /** Gives the draft of a channel back, once. */
  take(channel) {
    const draft = drafts.get(this.key(channel)) ?? null;
    drafts.delete(this.key(channel));
    return draft;
  }
}
