import type { EditProfile } from '../../network.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { createProfileRecord } from './create-profile-record.ts'

export function createEditProfile(xrpc: ActingXrpc): Pick<EditProfile, 'load' | 'save'> {
  const { read, write } = createProfileRecord(xrpc)
  return {
    async load(signal) {
      const record = await read(signal)
      return { displayName: record?.displayName ?? '', bio: record?.description ?? '' }
    },
    async save({ displayName, bio, picture, banner }) {
      const files = {
        ...(picture ? { avatar: await xrpc.upload(picture) } : {}),
        ...(banner ? { banner: await xrpc.upload(banner) } : {}),
      }
      await write(() => ({ displayName, description: bio, ...files }))
    },
  }
}
