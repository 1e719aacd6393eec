import type { EditProfile, NetworkDeps } from '../../network.ts'
import { createUploads } from '../publish/create-uploads.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { createProfileRecord } from './create-profile-record.ts'

export function createEditProfile(xrpc: ActingXrpc, deps: Pick<NetworkDeps, 'storedFacts' | 'now'>): Pick<EditProfile, 'load' | 'save'> {
  const { read, write } = createProfileRecord(xrpc)
  const { withFiles } = createUploads(xrpc, deps)
  return {
    async load(signal) {
      const record = await read(signal)
      return { displayName: record?.displayName ?? '', bio: record?.description ?? '' }
    },
    save: ({ displayName, bio, avatar, banner }) =>
      withFiles(async (upload) => {
        const files = {
          ...(avatar ? { avatar: await upload(avatar) } : {}),
          ...(banner ? { banner: await upload(banner) } : {}),
        }
        await write(() => ({ displayName, description: bio, ...files }))
      }),
  }
}
