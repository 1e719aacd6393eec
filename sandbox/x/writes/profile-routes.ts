import type { XApi } from '../api/api-route.ts'
import { olderProblem } from '../api/problem.ts'
import type { Uploads } from './create-uploads.ts'
import type { XWrites } from './create-writes.ts'

const most = { name: 50, description: 160, location: 30, url: 100 } as const
const mostAvatarBytes = 700 * 1024

/** The profile, which X changes by its older API only. */
export function profileRoutes(api: XApi, uploads: Uploads, writes: XWrites): void {
  const { world, objects } = api
  const toAccount = (person: string) => {
    const { id, name, username, description, location, url, profile_image_url: picture } = objects.toUser(person)
    return { id_str: id, name, screen_name: username, description, location, url, profile_image_url_https: picture }
  }
  api.write('POST /1.1/account/update_profile.json', ({ fields, viewer }) => {
    for (const [field, limit] of Object.entries(most))
      if (String(fields[field] ?? '').length > limit)
        return olderProblem(403, 120, `Account update failed: ${field} is too long (maximum is ${limit} characters)..`)
    const person = world.person(viewer)
    const { name, description, location, url } = fields as Partial<Record<keyof typeof most, string>>
    if (name === '') return olderProblem(403, 120, 'Account update failed: Name can’t be blank..')
    Object.assign(person, {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { bio: description }),
      ...(location !== undefined && { location }),
      ...(url !== undefined && { website: url }),
    })
    writes.add({ route: 'POST /1.1/account/update_profile.json', person: viewer, id: person.accounts.x!.id })
    return toAccount(viewer)
  })
  api.write('POST /1.1/account/update_profile_image.json', async ({ fields, viewer }) => {
    const { image } = fields
    if (!(image instanceof Blob)) return olderProblem(400, 38, 'image parameter is missing.')
    if (image.size > mostAvatarBytes) return olderProblem(400, 120, 'The image is too large. It may be at most 700 KB.')
    const upload = uploads.begin({ owner: viewer, kind: 'tweet_image', type: image.type, total: image.size })
    upload.parts.set(0, new Uint8Array(await image.arrayBuffer()))
    await uploads.finish(upload)
    const person = world.person(viewer)
    person.avatar = { ...person.avatar, url: uploads.urlOf(upload) }
    writes.add({ route: 'POST /1.1/account/update_profile_image.json', person: viewer, id: person.accounts.x!.id })
    return toAccount(viewer)
  })
}
