/** Fires each timer on demand, by the event that it was set for, instead of by the time that passed. */
export class ElasticClock {
  readonly #pending = new Map<number, { readonly scheduled: object; readonly fire: () => void }>();
  #lastId = 0;
  scheduled: () => readonly { readonly event: { readonly type: string } }[] = () => [];

  setTimeout(fire: () => void): number {
    const known = new Set([...this.#pending.values()].map((timer) => timer.scheduled));
    const scheduled = this.scheduled().find((candidate) => !known.has(candidate));
    if (!scheduled) throw new Error('a timer was set outside the actor system');
    this.#lastId += 1;
    this.#pending.set(this.#lastId, { scheduled, fire });
    return this.#lastId;
  }

  clearTimeout(id: number): void {
    this.#pending.delete(id);
  }

  fire(type: string): void {
    const wanted = this.scheduled().find((candidate) => candidate.event.type === type);
    const [id, timer] = [...this.#pending].find(([, { scheduled }]) => scheduled === wanted) ?? [];
    if (id === undefined || !timer) throw new Error(`no timer is set for '${type}'`);
    this.#pending.delete(id);
    timer.fire();
  }
}
