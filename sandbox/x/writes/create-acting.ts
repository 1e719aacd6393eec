import type { WorldPost } from '../../seed/world.ts'
import type { WriteCall, XApi } from '../api/api-route.ts'
import { invalidRequest, notFound, notInPlan, notYours, type Problem } from '../api/problem.ts'
import { isId, isProblem } from '../api/wanted.ts'
import { postIdsOf } from '../post-ids.ts'
import type { XWrites } from './create-writes.ts'

type Act = (call: WriteCall) => Promise<object> | object

/** Checks shared by the routes for people and posts. */
export interface Acting {
  onPost(id: unknown, act: (post: WorldPost) => object): object
  /** Someone other than the caller. */
  onPerson(call: WriteCall, id: unknown, act: (person: string) => object): object
  isBlocked(one: string, other: string): boolean
  /** A call below `/2/users/:id`, which only that user may make. */
  own(route: Parameters<XApi['write']>[0], act: Act): void
  /** Self-serve plans, which the older subscriptions are too, no longer have these acts. Source: X's changelog of April 16, 2026. */
  inPlan(act: Act): Act
}

export function createActing({ world, state, plan, write }: XApi, writes: XWrites): Acting {
  const ids = postIdsOf(world)
  const idOf = (person: string) => world.person(person).accounts.x!.id
  const personOf = (id: string) => world.people.find(({ accounts }) => accounts.x?.id === id)?.key
  const missing = (kind: 'tweet' | 'user', id: string): Problem => ({ status: 400, body: { errors: [notFound(kind, 'id', id)], ...wrong } })
  return {
    onPost(id, act) {
      if (typeof id !== 'string' || !isId(id)) return invalidRequest('tweet_id', String(id), 'The `tweet_id` is not valid')
      const post = ids.find(id)?.post
      return post && !post.deleted ? act(post) : missing('tweet', id)
    },
    onPerson({ viewer }, id, act) {
      if (typeof id !== 'string' || !isId(id)) return invalidRequest('target_user_id', String(id), 'The `target_user_id` is not valid')
      const person = personOf(id)
      if (person === undefined) return missing('user', id)
      return person === viewer ? invalidRequest('target_user_id', id, 'You cannot do this to yourself.') : act(person)
    },
    isBlocked: (one, other) => state.blocksOf(one).has(other) || state.blocksOf(other).has(one),
    own(route, act) {
      write(route, async (call) => {
        if (call.params['id'] !== idOf(call.viewer)) return notYours
        const response = await act(call)
        const { tweet_id: post, target_id: target, target_user_id: other } = { ...call.fields, ...call.params } as Record<string, unknown>
        if (!isProblem(response)) writes.add({ route, person: call.viewer, id: String(post ?? target ?? other) })
        return response
      })
    },
    inPlan: (act) => (plan === 'enterprise' ? act : () => notInPlan),
  }
}

const wrong = { title: 'Invalid Request', detail: 'One or more parameters to your request was invalid.' }
