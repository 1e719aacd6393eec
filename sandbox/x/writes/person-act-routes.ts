import { removeFirst } from '../../seed/remove-first.ts'
import type { XApi } from '../api/api-route.ts'
import { forbidden } from '../api/problem.ts'
import { createActing } from './create-acting.ts'
import type { XWrites } from './create-writes.ts'

/** Actions of people towards each other. Repeating one changes nothing and is no error. */
export function personActRoutes(api: XApi, writes: XWrites): void {
  const { world, state } = api
  const { onPerson, isBlocked, own, inPlan } = createActing(api, writes)

  const unfollow = (from: string, to: string) =>
    removeFirst(world.follows, (each) => each.network === 'x' && each.from === from && each.to === to)
  own(
    'POST /2/users/:id/following',
    inPlan((call) =>
      onPerson(call, call.fields['target_user_id'], (person) => {
        if (isBlocked(call.viewer, person))
          return forbidden('You have been blocked from following this account at the request of the user.')
        unfollow(call.viewer, person)
        world.follows.push({ network: 'x', from: call.viewer, to: person, at: writes.tick() })
        return { data: { following: true, pending_follow: false } }
      }),
    ),
  )
  own(
    'DELETE /2/users/:id/following/:target_id',
    inPlan((call) =>
      onPerson(call, call.params['target_id'], (person) => {
        unfollow(call.viewer, person)
        return { data: { following: false } }
      }),
    ),
  )

  own('POST /2/users/:id/muting', (call) =>
    onPerson(call, call.fields['target_user_id'], (person) => {
      state.mutesOf(call.viewer).add(person)
      return { data: { muting: true } }
    }),
  )
  own('DELETE /2/users/:id/muting/:target_id', (call) =>
    onPerson(call, call.params['target_id'], (person) => {
      state.mutesOf(call.viewer).delete(person)
      return { data: { muting: false } }
    }),
  )
}
