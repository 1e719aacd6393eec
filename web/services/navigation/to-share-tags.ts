import { shareImagePath, shareImageSize } from '@chorus/contract/content/share-image'
import type { Settings } from '../settings/settings.ts'

export interface SharedObject {
  type: 'article' | 'profile' | 'website'
  title: string
  description: string
  /** Of its page. */
  path: string
  /** Address of its author’s image, or its own if it is a person, channel or group. */
  avatar?: string | undefined
  /** Address of an image that belongs to it. */
  picture?: string | undefined
}

/**
 * The Open Graph tags of an object’s page, with the image that our server draws from them. Apps that read them run no scripts, so only the
 * server writes them.
 */
export const toShareTags = (
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { type, title, description, path, avatar, picture }: SharedObject,
) =>
  import.meta.env.SSR
    ? [
        { property: 'og:type', content: type },
        { property: 'og:title', content: title },
        { property: 'og:description', content: description },
        { property: 'og:url', content: publicUrl + path },
        { property: 'og:image', content: `${publicUrl}${shareImagePath}?path=${encodeURIComponent(path)}` },
        { property: 'og:image:width', content: String(shareImageSize.width) },
        { property: 'og:image:height', content: String(shareImageSize.height) },
        { name: 'twitter:card', content: 'summary_large_image' },
        ...(avatar ? [{ name: 'chorus:avatar', content: avatar }] : []),
        ...(picture ? [{ name: 'chorus:picture', content: picture }] : []),
      ]
    : []
