import type { Post } from '@chorus/model/post'
import { useServices } from '../../app/services-context.tsx'
import { findPreview, type Preview } from './find-preview.ts'

/** What is shown beneath the words of a post for a link in them. */
export function usePreview(post: Post): Preview | undefined {
  const { settings, connected } = useServices()
  return findPreview(post, { origin: settings.publicUrl, connected: connected(), previewsPages: settings.previewsPages })
}
