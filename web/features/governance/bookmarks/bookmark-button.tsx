import { Bookmark } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import type { ProposalPlace } from '../../../services/navigation/proposal-path.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { useProposalBookmark } from './use-proposal-bookmark.ts'

interface BookmarkButtonProps {
  proposal: ProposalPlace
  /** For rows of a list: shows the icon alone. */
  isBare?: boolean
}

/** Bookmarks a proposal. */
export function BookmarkButton({ proposal, isBare = false }: BookmarkButtonProps) {
  const t = useT()
  const { isOn, press } = useProposalBookmark(proposal)
  const label = t('postAction.bookmark')
  const icon = <Bookmark aria-hidden size={18} fill={isOn ? 'currentColor' : 'none'} />
  return isBare ? (
    <IconButton aria-label={label} aria-pressed={isOn} title={label} data-act="bookmark" onClick={press}>
      {icon}
    </IconButton>
  ) : (
    <Button aria-pressed={isOn} data-act="bookmark" onClick={press}>
      {icon}
      {label}
    </Button>
  )
}
