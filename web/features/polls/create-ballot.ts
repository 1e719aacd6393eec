import { createEmitter } from '@chorus/model/emitter'
import { Failure } from '@chorus/model/failure'
import type { Poll } from '@chorus/model/poll/poll'
import { withVote } from '@chorus/model/poll/with-vote'
import type { Resource, ResourceView } from '../../cache/resources/resource.ts'

/** A poll, and the viewer's vote in it. */
export interface Ballot extends Resource<Poll> {
  /** By PollOption.id. Shows the vote immediately; if the call throws, removes it and rethrows. */
  vote(options: readonly string[]): Promise<void>
}

interface BallotDeps {
  load(): Promise<Poll>
  /** Absent: no account can vote. */
  vote?(poll: Poll, options: readonly string[]): Promise<Poll>
}

/** `known`: the poll that came with the page. */
export function createBallot({ load, vote }: BallotDeps, known?: Poll): Ballot {
  let state: ResourceView<Poll> = { value: known, failure: undefined, isLoading: false }
  let inFlight: Promise<void> | undefined
  /** Counts votes and their outcomes. A poll requested before the last one is outdated. */
  let age = 0
  const changes = createEmitter()
  const set = (change: Partial<ResourceView<Poll>>) => {
    state = { ...state, ...change }
    changes.emit()
  }
  const show = (value: Poll) => {
    age += 1
    set({ value })
  }
  const run = async () => {
    const asked = age
    set({ isLoading: true })
    try {
      const value = await load()
      set({ ...(asked === age && { value }), failure: undefined, isLoading: false })
    } catch (cause) {
      set({
        failure: cause instanceof Failure ? cause : new Failure('unreachable', 'The poll could not be loaded.', { cause }),
        isLoading: false,
      })
    }
  }
  return {
    view: () => state,
    subscribe: changes.subscribe,
    load: () => (inFlight ??= run().finally(() => (inFlight = undefined))),
    async vote(options) {
      const before = state.value
      if (!vote || !before || before.options.some(({ isVoted }) => isVoted)) return
      show(withVote(before, options))
      try {
        show(await vote(before, options))
      } catch (error) {
        show(before)
        throw error
      }
    },
  }
}
