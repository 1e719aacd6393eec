import type { EditProfile, NetworkDeps, ProfileDetails, Reads } from '../../network.ts'
import { uploadFile } from '../../provider/upload-file.ts'
import type { Writer } from '../write/writer.ts'

export type UploadDeps = Pick<NetworkDeps, 'ownFetcher' | 'storedFacts' | 'now'>

const types = { displayName: 'USER_DATA_TYPE_DISPLAY', bio: 'USER_DATA_TYPE_BIO' } as const
const fields = ['displayName', 'bio'] as const

/** Each field of a profile is a message of its own. */
export function createEditProfile(writer: Writer, reads: Pick<Reads, 'profile'>, deps: UploadDeps): Pick<EditProfile, 'load' | 'save'> {
  // The read model hears of a change only after a while.
  let saved: Partial<ProfileDetails> = {}
  const load = async (signal?: AbortSignal): Promise<ProfileDetails> => {
    const { displayName, bio } = await reads.profile(String(writer.fid), signal)
    return { displayName, bio: bio ?? '', ...saved }
  }
  return {
    load,
    async save(edit) {
      const { avatar } = edit
      const pfp = avatar && (await uploadFile(avatar, { network: 'farcaster', ...deps }))
      if (pfp) await writer.write({ type: 'MESSAGE_TYPE_USER_DATA_ADD', userDataBody: { type: 'USER_DATA_TYPE_PFP', value: pfp } })
      const before = await load()
      for (const field of fields) {
        const value = edit[field]
        if (value === before[field]) continue
        await writer.write({ type: 'MESSAGE_TYPE_USER_DATA_ADD', userDataBody: { type: types[field], value } })
        saved = { ...saved, [field]: value }
      }
    },
  }
}
