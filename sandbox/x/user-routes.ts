import { cutPage } from './api-pages.ts'
import type { AskedApi, XApi } from './api-route.ts'
import { invalidRequest, notFound, notYours } from './problem.ts'
import { isProblem, pick, readPageSize } from './wanted.ts'

/** People by id and name, mutes, and spaces. */
export function userRoutes(api: XApi): void {
  const { world, objects, state } = api
  const members = world.people.filter(({ accounts }) => accounts.x)
  const byId = new Map(members.map(({ key, accounts }) => [accounts.x!.id, key]))
  const byHandle = new Map(members.map(({ key, accounts }) => [accounts.x!.handle.toLowerCase(), key]))
  const tell = (key: string, { wanted, viewer }: AskedApi) => pick(objects.toUser(key, viewer), wanted.user)
  const tellList = (keys: readonly string[], asked: AskedApi, missing: readonly object[] = []) => ({
    ...(keys.length > 0 ? { data: keys.map((key) => tell(key, asked)) } : {}),
    ...(missing.length > 0 ? { errors: missing } : {}),
  })

  api.route('/2/users/me', ['user'], (asked) => ({ data: tell(asked.viewer!, asked) }))
  api.route('/2/users/search', ['user'], (asked) => {
    const words = asked.query['query']?.trim().toLowerCase()
    if (!words || words.length > 50) return invalidRequest('query', words ?? '', 'The `query` query parameter must hold 1 to 50 characters')
    const size = readPageSize(asked.query, 1, 1000, 100)
    if (typeof size !== 'number') return size
    const found = members.filter(({ name, accounts }) => `${name} ${accounts.x!.handle}`.toLowerCase().includes(words))
    const cut = cutPage(
      found.map(({ key, joinedAt, accounts }) => ({ key, at: joinedAt, id: accounts.x!.id })),
      size,
      asked.query['next_token'],
    )
    if (isProblem(cut)) return cut
    return {
      ...tellList(
        cut.items.map(({ key }) => key),
        asked,
      ),
      meta: cut.next ? { next_token: cut.next } : {},
    }
  })
  api.route('/2/users/by/username/:username', ['user', 'app'], (asked) => {
    const name = asked.params['username']!
    if (!/^\w{1,15}$/.test(name))
      return invalidRequest('username', name, `The \`username\` query parameter value [${name}] does not match ^[A-Za-z0-9_]{1,15}$`)
    const key = byHandle.get(name.toLowerCase())
    return key ? { data: tell(key, asked) } : { errors: [notFound('user', 'username', name)] }
  })
  api.route('/2/users', ['user', 'app'], (asked) => {
    const ids = (asked.query['ids'] ?? '').split(',')
    if (ids.length > 100 || !ids.every((id) => /^\d{1,19}$/.test(id)))
      return invalidRequest('ids', asked.query['ids'] ?? '', 'The `ids` query parameter must hold 1 to 100 ids')
    return tellList(
      ids.flatMap((id) => byId.get(id) ?? []),
      asked,
      ids.filter((id) => !byId.has(id)).map((id) => notFound('user', 'ids', id)),
    )
  })
  api.route('/2/users/:id', ['user', 'app'], (asked) => {
    const id = asked.params['id']!
    if (!/^\d{1,19}$/.test(id)) return invalidRequest('id', id, `The \`id\` query parameter value [${id}] is not valid`)
    const key = byId.get(id)
    return key ? { data: tell(key, asked) } : { errors: [notFound('user', 'id', id)] }
  })
  api.route('/2/users/:id/muting', ['user'], (asked) => {
    const person = byId.get(asked.params['id']!)
    if (person === undefined || person !== asked.viewer) return notYours
    const size = readPageSize(asked.query, 1, 1000, 100)
    if (typeof size !== 'number') return size
    const muted = [...state.mutesOf(person)].map((key, index) => ({ key, at: -index, id: world.person(key).accounts.x!.id }))
    const token = asked.query['pagination_token']
    const cut = cutPage(
      muted.map((one) => ({ ...one, at: world.now + one.at })),
      size,
      token,
    )
    if (isProblem(cut)) return cut
    return {
      ...tellList(
        cut.items.map(({ key }) => key),
        asked,
      ),
      meta: {
        result_count: cut.items.length,
        ...(cut.next ? { next_token: cut.next } : {}),
        ...(cut.previous ? { previous_token: cut.previous } : {}),
      },
    }
  })

  api.route('/2/spaces/:id', ['app'], (asked) => {
    const id = asked.params['id']!
    const space = state.spaces.find((one) => one.id === id)
    if (!space) return { errors: [notFound('space', 'id', id)] }
    const host = world.person(space.host).accounts.x!.id
    const at = new Date(space.at).toISOString()
    const full = {
      id,
      state: space.state,
      title: space.title,
      creator_id: host,
      host_ids: [host],
      created_at: at,
      lang: 'en',
      is_ticketed: false,
      participant_count: space.state === 'scheduled' ? 0 : 12,
      ...(space.state === 'scheduled' ? { scheduled_start: at } : { started_at: at }),
    }
    const isHostWanted = asked.wanted.expansions.has('host_ids') || asked.wanted.expansions.has('creator_id')
    return { data: pick(full, asked.wanted.space), ...(isHostWanted ? { includes: { users: [tell(space.host, asked)] } } : {}) }
  })
}
