import { removeFirst } from '../../seed/remove-first.ts'
import type { WorldPost } from '../../seed/world.ts'
import type { WriteCall, XApi } from '../api/api-route.ts'
import { forbidden, invalidRequest, unsupportedAuthentication } from '../api/problem.ts'
import { isId } from '../api/wanted.ts'
import { postIdsOf } from '../post-ids.ts'
import { createActing } from './create-acting.ts'
import type { XWrites } from './create-writes.ts'

/** Actions of people on posts. Repeating one changes nothing and is no error. */
export function postActRoutes(api: XApi, writes: XWrites): void {
  const { world, state, plan } = api
  const ids = postIdsOf(world)
  const { onPost, isBlocked, own, inPlan } = createActing(api, writes)

  const like = (post: WorldPost, viewer: string, isOn: boolean): object => {
    removeFirst(post.likes, (key) => key === viewer)
    if (isOn) post.likes.push(viewer)
    return { data: { liked: isOn } }
  }
  own(
    'POST /2/users/:id/likes',
    inPlan(({ fields, viewer }) =>
      onPost(fields['tweet_id'], (post) =>
        isBlocked(viewer, post.author) ? forbidden('You have been blocked from performing this action.') : like(post, viewer, true),
      ),
    ),
  )
  own(
    'DELETE /2/users/:id/likes/:tweet_id',
    inPlan(({ params, viewer }) => onPost(params['tweet_id'], (post) => like(post, viewer, false))),
  )

  own('POST /2/users/:id/retweets', ({ fields, viewer }) =>
    onPost(fields['tweet_id'], (post) => {
      if (isBlocked(viewer, post.author)) return forbidden('You have been blocked from performing this action.')
      if (!world.repostsOf(post.key).some(({ by }) => by === viewer)) {
        const at = writes.tick()
        world.addRepost({ key: `x-written-repost-${at}`, network: 'x', by: viewer, post: post.key, at })
      }
      return { data: { retweeted: true, rest_id: ids.idOf(post) } }
    }),
  )
  own('DELETE /2/users/:id/retweets/:tweet_id', ({ params, viewer }) =>
    onPost(params['tweet_id'], (post) => {
      for (const list of [world.reposts, world.repostsOf(post.key)])
        removeFirst(list, ({ by, network, post: key }) => by === viewer && network === 'x' && key === post.key)
      return { data: { retweeted: false } }
    }),
  )

  // X takes them from OAuth 2.0 logins only. The sandbox's Enterprise plan takes any login.
  const bookmark = (isOn: boolean, toId: (call: WriteCall) => unknown) => (call: WriteCall) => {
    if (plan !== 'enterprise') return unsupportedAuthentication('OAuth 1.0a User Context', ['OAuth 2.0 User Context'])
    return onPost(toId(call), ({ key }) => {
      if (isOn) state.bookmarksOf(call.viewer).add(key)
      else state.bookmarksOf(call.viewer).delete(key)
      return { data: { bookmarked: isOn } }
    })
  }
  own(
    'POST /2/users/:id/bookmarks',
    bookmark(true, ({ fields }) => fields['tweet_id']),
  )
  own(
    'DELETE /2/users/:id/bookmarks/:tweet_id',
    bookmark(false, ({ params }) => params['tweet_id']),
  )

  api.write('PUT /2/tweets/:id/hidden', ({ params, fields, viewer }) =>
    onPost(params['id'], (post) => {
      const { hidden } = fields
      if (typeof hidden !== 'boolean') return invalidRequest('hidden', String(hidden), 'The `hidden` field must be a boolean')
      if (!post.root || world.post(post.root)?.author !== viewer || post.author === viewer)
        return forbidden('You may only hide replies to your own posts.')
      if (hidden) state.hidden.add(post.key)
      else state.hidden.delete(post.key)
      writes.add({ route: 'PUT /2/tweets/:id/hidden', person: viewer, id: params['id']! })
      return { data: { hidden } }
    }),
  )
  api.write('DELETE /2/tweets/:id', ({ params, viewer }) => {
    const id = params['id']!
    const found = ids.find(id)
    // X says so of any post that isn't there, too.
    if (!found || found.repost || found.post.deleted) return { data: { deleted: isId(id) } }
    if (found.post.author !== viewer) return forbidden('You are not authorized to delete this Tweet.')
    found.post.deleted = true
    writes.add({ route: 'DELETE /2/tweets/:id', person: viewer, id })
    return { data: { deleted: true } }
  })
}
