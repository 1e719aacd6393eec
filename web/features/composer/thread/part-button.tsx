import { CirclePlus } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { mostParts } from '../drafts/draft-parts.ts'

interface PartButtonProps {
  /** The part being written is empty. */
  isDisabled: boolean
  /** False: a thread can't have more. */
  onAdd(): boolean
}

/** Adds a post to the thread. */
export function PartButton({ isDisabled, onAdd }: PartButtonProps) {
  const t = useT()
  const { toaster } = useServices()
  const add = () => {
    if (!onAdd()) toaster.show({ kind: 'warning', message: t('compose.tooManyParts', { count: mostParts }) })
  }
  return (
    <IconButton onClick={add} disabled={isDisabled} aria-label={t('compose.addPart')} title={t('compose.addPart')}>
      <CirclePlus aria-hidden size={20} strokeWidth={1.75} />
    </IconButton>
  )
}
