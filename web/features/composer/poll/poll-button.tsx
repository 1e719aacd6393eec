import { createPollDraft, type PollDraft } from '@chorus/model/poll/poll-draft'
import { ChartBarBig } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { IconButton } from '../../../ui/controls/button.tsx'

interface PollButtonProps {
  hasPoll: boolean
  hasImages: boolean
  onAdd(poll: PollDraft): void
}

/** Adds a poll. A post has images or a poll. */
export function PollButton({ hasPoll, hasImages, onAdd }: PollButtonProps) {
  const t = useT()
  return (
    <IconButton
      onClick={() => onAdd(createPollDraft(crypto.randomUUID()))}
      disabled={hasPoll || hasImages}
      aria-label={t('poll.add')}
      title={t(hasImages ? 'compose.pollWithImages' : 'poll.add')}
    >
      <ChartBarBig aria-hidden size={20} strokeWidth={1.75} />
    </IconButton>
  )
}
