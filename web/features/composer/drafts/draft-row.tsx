import { Copy, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Translate } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import { RelativeTime } from '../../../ui/content/relative-time.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { describeDraft, type DraftDescription } from './describe-draft.ts'
import type { SavedDraft } from './draft-store.ts'
import styles from '../composer.module.css'

interface DraftRowProps {
  draft: SavedDraft
  /** Whether an account that is logged in here would post it. */
  hasAccount: boolean
  onChoose(): void
  onDuplicate(): void
  onRemove(): void
}

export function DraftRow({ draft, hasAccount, onChoose, onDuplicate, onRemove }: DraftRowProps) {
  const t = useT()
  const id = useId()
  const description = describeDraft(draft)
  return (
    <li>
      <button type="button" onClick={onChoose} className={styles.draft}>
        <span id={id} dir="auto">
          {description.excerpt || t('compose.noText')}
        </span>
        <small>
          {description.networks.map((network) => (
            <NetworkMark key={network} network={network} />
          ))}
          <RelativeTime at={draft.savedAt} />
          {toFacts(description, t)
            .map((fact) => ` · ${fact}`)
            .join('')}
          {hasAccount ? null : ` · ${t('draft.noAccount')}`}
        </small>
      </button>
      {draft.edited ? null : (
        <IconButton onClick={onDuplicate} aria-label={t('draft.duplicate')} aria-describedby={id} title={t('draft.duplicate')}>
          <Copy aria-hidden size={18} />
        </IconButton>
      )}
      <IconButton onClick={onRemove} aria-label={t('compose.deleteDraft')} aria-describedby={id} title={t('compose.deleteDraft')}>
        <Trash2 aria-hidden size={18} />
      </IconButton>
    </li>
  )
}

function toFacts({ kind, parts, handle, images, hasVideo, hasGif, hasPoll }: DraftDescription, t: Translate): string[] {
  const name = `@${handle}`
  return [
    ...(kind === 'thread' ? [t('draft.thread', { count: parts })] : []),
    ...(kind === 'reply' ? [t('post.replyingTo', { name })] : []),
    ...(kind === 'quote' ? [t('draft.quoting', { name })] : []),
    ...(kind === 'edit' ? [t('compose.editTitle')] : []),
    ...(images > 0 ? [t('draft.images', { count: images })] : []),
    ...(hasVideo ? [t('media.video')] : []),
    ...(hasGif ? ['GIF'] : []),
    ...(hasPoll ? [t('poll.title')] : []),
  ]
}
