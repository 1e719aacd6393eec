import { postIdsOf } from '../post-ids.ts'
import type { ApiCall, XApi } from './api-route.ts'
import { cutPage } from './cut-page.ts'
import { invalidRequest, notFound, notYours } from './problem.ts'
import { isId, isProblem, pick, readPageSize } from './wanted.ts'

interface PeopleList {
  /** Person keys, latest first. */
  toKeys(): readonly string[]
  most: number
}

/** Lists of people: those that someone follows, mutes or blocks, and those who like or have reposted a post. */
export function peopleRoutes(api: XApi): void {
  const { world, objects, state } = api
  const posts = postIdsOf(world)
  const personOf = (id: string) => world.people.find(({ accounts }) => accounts.x?.id === id)?.key
  const isMember = (key: string) => world.person(key).accounts.x !== undefined
  const follows = () => world.follows.filter(({ network }) => network === 'x')

  const answer = (call: ApiCall, { toKeys, most }: PeopleList): object => {
    const size = readPageSize(call.query, 1, most, 100)
    if (typeof size !== 'number') return size
    const listed = toKeys()
      .filter(isMember)
      .map((key, index) => ({ key, at: world.now - index, id: world.person(key).accounts.x!.id }))
    const cut = cutPage(listed, size, call.query['pagination_token'])
    if (isProblem(cut)) return cut
    return {
      ...(cut.items.length > 0 ? { data: cut.items.map(({ key }) => pick(objects.toUser(key, call.viewer), call.wanted.user)) } : {}),
      meta: {
        result_count: cut.items.length,
        ...(cut.next ? { next_token: cut.next } : {}),
        ...(cut.previous ? { previous_token: cut.previous } : {}),
      },
    }
  }

  const ofPerson: Record<string, { isOwn?: boolean; toKeys(person: string): readonly string[] }> = {
    muting: { isOwn: true, toKeys: (person) => [...state.mutesOf(person)] },
    blocking: { isOwn: true, toKeys: (person) => [...state.blocksOf(person)] },
    followers: { toKeys: (person) => follows().flatMap(({ from, to }) => (to === person ? [from] : [])) },
    following: { toKeys: (person) => follows().flatMap(({ from, to }) => (from === person ? [to] : [])) },
  }
  for (const [path, { isOwn = false, toKeys }] of Object.entries(ofPerson))
    api.route(`/2/users/:id/${path}`, isOwn ? ['user'] : ['user', 'app'], (call) => {
      const id = call.params['id']!
      if (!isId(id)) return invalidRequest('id', id, `The \`id\` query parameter value [${id}] is not valid`)
      const person = personOf(id)
      if (isOwn && (person === undefined || person !== call.viewer)) return notYours
      if (person === undefined) return { errors: [notFound('user', 'id', id)] }
      return answer(call, { toKeys: () => toKeys(person), most: 1000 })
    })

  const ofPost: Record<string, { isPublic?: boolean; toKeys(post: string, viewer: string | undefined): readonly string[] }> = {
    // X tells only authors who likes their posts.
    liking_users: { toKeys: (key, viewer) => (world.post(key)!.author === viewer ? world.post(key)!.likes.toReversed() : []) },
    retweeted_by: { isPublic: true, toKeys: (key) => world.repostsOf(key).map(({ by }) => by) },
  }
  for (const [path, { isPublic = false, toKeys }] of Object.entries(ofPost))
    api.route(`/2/tweets/:id/${path}`, isPublic ? ['user', 'app'] : ['user'], (call) => {
      const id = call.params['id']!
      if (!isId(id)) return invalidRequest('id', id, `The \`id\` query parameter value [${id}] is not valid`)
      const post = posts.find(id)?.post
      if (!post || post.deleted) return { errors: [notFound('tweet', 'id', id)] }
      return answer(call, { toKeys: () => toKeys(post.key, call.viewer), most: 100 })
    })
}
