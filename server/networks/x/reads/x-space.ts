import { toInlineFailure, type XApi } from '../api/x-api.ts'
import { WireSpace } from '../api/x-wire.ts'

const query = {
  'space.fields': 'ended_at,id,participant_count,scheduled_start,started_at,state,title',
  expansions: 'creator_id,host_ids',
  'user.fields': 'id,name,profile_image_url,username',
}

/** Fetches an audio room as our application: X shows none to OAuth 1.0a sessions. */
export async function fetchSpace(api: XApi, id: string) {
  const name = 'GET /2/spaces/:id'
  const { data, includes, errors } = await api.call({ name, path: `/2/spaces/${id}`, query, schema: WireSpace }, 'application')
  // Spec 2 §8
  if (!data) throw toInlineFailure(errors, 'Failed to fetch space', name)
  return { data, ...(includes ? { includes } : {}) }
}
