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
  offered: readonly FilterName[]
  chosen: readonly FilterName[]
  onToggle(name: FilterName): void
  onClear(): void
}

/** What one wants to be told of, here and now: one kind, several, or all. */
export function TypeButtons({ offered, chosen, onToggle, onClear }: TypeButtonsProps) {
  const t = useT()
  return (
    <PillButtons label={t('notice.types')}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={onClear}>
        {t('notice.all')}
      </button>
      {offered.map((name) => (
        <button key={name} type="button" aria-pressed={chosen.includes(name)} onClick={() => onToggle(name)}>
          {t(words[name])}
        </button>
      ))}
    </PillButtons>
  )
}
