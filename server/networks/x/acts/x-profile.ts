import type { BodyOf } from '@chorus/contract/call'
import type { updateTwitterMe } from '@chorus/contract/twitter/acts'
import { upscale } from '@chorus/networks/x/upscale'
import * as v from 'valibot'
import type { XApi } from '../api/x-api.ts'
import type { XCredentials } from '../api/x-sign.ts'

const WireAccount = v.looseObject({ profile_image_url_https: v.optional(v.string()) })
const answerShort = { include_entities: 'false', skip_status: 'true' }

/** Changes a user's profile, for which X's v2 API has no calls. */
export function createXProfile(api: XApi, credentials: XCredentials) {
  return {
    async update(fields: BodyOf<typeof updateTwitterMe>): Promise<void> {
      const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
      const form = { ...Object.fromEntries(given), ...answerShort }
      const path = '/1.1/account/update_profile.json'
      await api.call({ name: `POST ${path}`, method: 'POST', path, form, schema: WireAccount }, credentials)
    },
    async updateAvatar(picture: Blob): Promise<string> {
      const multipart = new FormData()
      multipart.append('image', picture)
      const path = '/1.1/account/update_profile_image.json'
      const query = answerShort
      const call = { name: `POST ${path}`, method: 'POST', path, query, multipart, schema: WireAccount, deadline: 30_000 } as const
      const { profile_image_url_https: url } = await api.call(call, credentials)
      return upscale(url ?? '')
    },
  }
}
