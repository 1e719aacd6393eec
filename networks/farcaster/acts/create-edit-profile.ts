import { Failure } from '@chorus/model/failure'
import { readCoordinates } from '@chorus/model/text/read-coordinates'
import type { EditProfile, LoadedDetails, NetworkDeps, Reads } from '../../network.ts'
import { uploadFile } from '../../provider/upload-file.ts'
import type { Writer } from '../write/writer.ts'

export type UploadDeps = Pick<NetworkDeps, 'ownFetcher' | 'storedFacts' | 'now'>

const texts = {
  displayName: 'USER_DATA_TYPE_DISPLAY',
  bio: 'USER_DATA_TYPE_BIO',
  location: 'USER_DATA_TYPE_LOCATION',
  website: 'USER_DATA_TYPE_URL',
} as const
const images = { avatar: 'USER_DATA_TYPE_PFP', banner: 'USER_DATA_TYPE_BANNER' } as const
type UserDataType = (typeof texts)[keyof typeof texts] | (typeof images)[keyof typeof images]
const textNames = ['displayName', 'bio', 'location', 'website'] as const
const imageNames = ['avatar', 'banner'] as const

/** Each field of a profile is a separate message. */
export function createEditProfile(writer: Writer, reads: Pick<Reads, 'profile'>, deps: UploadDeps): Pick<EditProfile, 'load' | 'save'> {
  // The read model receives changes with a delay.
  let saved: Partial<LoadedDetails> = {}
  const load = async (signal?: AbortSignal): Promise<LoadedDetails> => {
    const { displayName, bio = '', location = '', website = '', isPro } = await reads.profile(String(writer.fid), signal)
    return { displayName, bio, location, website, ...saved, ...(isPro ? {} : { missing: ['banner'] }) }
  }
  const uploadDeps = { network: 'farcaster' as const, account: String(writer.fid), askToken: writer.askUploadToken, ...deps }
  const write = (type: UserDataType, value: string) => writer.write({ type: 'MESSAGE_TYPE_USER_DATA_ADD', userDataBody: { type, value } })
  return {
    load,
    async save(edit) {
      const before = await load()
      const changed = textNames.filter((name) => edit[name] !== undefined && edit[name] !== before[name])
      // Checked before anything is sent, so that a wrong location saves nothing.
      const values = changed.map((name) => ({ name, text: edit[name]!, value: toValue(name, edit[name]!) }))
      for (const name of imageNames) {
        const image = edit[name]
        if (image) await write(images[name], await uploadFile(image, uploadDeps))
      }
      for (const { name, text, value } of values) {
        await write(texts[name], value)
        saved = { ...saved, [name]: text }
      }
    },
  }
}

/** The network takes coordinates with two decimals, such as `geo:52.52,13.40`. */
function toValue(name: (typeof textNames)[number], text: string): string {
  if (name !== 'location' || text === '') return text
  const place = readCoordinates(text)
  if (!place) throw new Failure('refused', 'Enter latitude and longitude, such as 52.52, 13.40.', { network: 'farcaster' })
  return `geo:${place.latitude.toFixed(2)},${place.longitude.toFixed(2)}`
}
