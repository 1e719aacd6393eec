/** busy: under way. here: done by our own server, whatever the network offers. unchanged: it was so already. out: nobody is logged in there. missing: it is not offered there. */
export type StepState = 'busy' | 'done' | 'here' | 'unchanged' | 'failed' | 'out' | 'missing'

/** One account of a person, and what is done to it. */
export interface Step {
  key: string
  /** Steps of one place wait for each other. */
  place: string
  /** What it throws is a failure. Or why it cannot be done. */
  run: (() => Promise<Exclude<StepState, 'busy'>>) | 'out' | 'missing'
}

/**
 * Does the same to every account of a person: all places at once, in each one after the other. One that fails stops no other. Answers how
 * each ended.
 */
export async function actOnAll(steps: readonly Step[], onChange: (key: string, state: StepState) => void): Promise<Map<string, StepState>> {
  const ended = new Map<string, StepState>()
  const tell = (key: string, state: StepState) => {
    ended.set(key, state)
    onChange(key, state)
  }
  const go = async ({ key, run }: Step) => {
    if (typeof run === 'string') return tell(key, run)
    onChange(key, 'busy')
    return tell(key, await run().catch(() => 'failed' as const))
  }
  const places = Map.groupBy(steps, ({ place }) => place)
  await Promise.all(
    [...places.values()].map(async (queue) => {
      for (const step of queue) await go(step)
    }),
  )
  return ended
}
