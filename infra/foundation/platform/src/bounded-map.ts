/** At most `max` entries: one more takes the place of the oldest. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #max: number;
  constructor(max: number) {
    super();
    this.#max = max;
  }
  override set(key: K, value: V): this {
    const oldest = this.size >= this.#max && !this.has(key) ? this.keys().next() : undefined;
    if (oldest && !oldest.done) this.delete(oldest.value);
    return super.set(key, value);
  }
}
