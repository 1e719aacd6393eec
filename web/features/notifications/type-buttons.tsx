import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { PillButtons } from '../../ui/pill-buttons.tsx'
import type { FilterName } from './type-filter.ts'

const words: Record<FilterName, MessageId> = {
  replies: 'notice.replies',
  reposts: 'notice.reposts',
  likes: 'notice.likes',
  follows: 'notice.follows',
  collects: 'notice.collects',
}

interface TypeButtonsProps {
  available: readonly FilterName[]
  chosen: readonly FilterName[]
  onToggle(name: FilterName): void
  onClear(): void
}

/** Filters the list by type: one, several, or all. */
export function TypeButtons({ available, chosen, onToggle, onClear }: TypeButtonsProps) {
  const t = useT()
  return (
    <PillButtons label={t('notice.types')}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={onClear}>
        {t('notice.all')}
      </button>
      {available.map((name) => (
        <button key={name} type="button" aria-pressed={chosen.includes(name)} onClick={() => onToggle(name)}>
          {t(words[name])}
        </button>
      ))}
    </PillButtons>
  )
}
