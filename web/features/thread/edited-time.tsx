import type { Post } from '@chorus/model/post'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createResource } from '../../cache/resources/resource.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { formatExact } from '../../ui/content/relative-time.tsx'

/** Says that a post was edited, and when, as soon as that is known. */
export function EditedTime({ post: { network, publicationId } }: { post: Post }) {
  const { t, locale } = useI18n()
  const { connections } = useServices()
  const [resource] = useState(() => createResource(async () => connections[network].editedAt?.(publicationId)))
  const { value } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  useEffect(() => void resource.load(), [resource])
  return value === undefined ? t('post.edited') : t('post.editedAt', { time: formatExact(value, { locale }) })
}
