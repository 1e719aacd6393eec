import { iso } from '../../seed/iso.ts'
import type { XApi } from './api-route.ts'
import { notFound } from './problem.ts'
import { pick } from './wanted.ts'

/** Audio rooms by id. */
export function spaceRoutes({ route, world, objects, state }: XApi): void {
  route('/2/spaces/:id', ['app'], ({ params, wanted, viewer }) => {
    const id = params['id']!
    const space = state.spaces.find((one) => one.id === id)
    if (!space) return { errors: [notFound('space', 'id', id)] }
    const host = world.person(space.host).accounts.x!.id
    const at = iso(space.at)
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
    const isHostWanted = wanted.expansions.has('host_ids') || wanted.expansions.has('creator_id')
    return {
      data: pick(full, wanted.space),
      ...(isHostWanted ? { includes: { users: [pick(objects.toUser(space.host, viewer), wanted.user)] } } : {}),
    }
  })
}
