import type { Post } from '@chorus/model/post'
import { useServices } from '../../services/context/services-context.tsx'
import { findPreview, type Preview } from './find-preview.ts'

export function usePreview(post: Post): Preview | undefined {
  const { settings, connected } = useServices()
  return findPreview(post, { origin: settings.publicUrl, connected: connected(), previewsPages: settings.previewsPages })
}
