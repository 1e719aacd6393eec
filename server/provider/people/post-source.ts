import type { Viewer } from '../../account/find-viewer.ts'

/** Loads the posts of a network for our lists, as far as it responds. */
export interface PostSource {
  platform: string
  /** Returns a bookmarked post in the wire format of the provider API. Undefined: the network doesn't know it. `profileId`: claimed by the viewer. */
  fetchBookmarked(postId: string, authorId: string, by: { viewer: Viewer; profileId: string | undefined }): Promise<object | undefined>
}
