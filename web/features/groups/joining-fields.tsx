import { useT } from '../../i18n/use-t.ts'
import { SwitchRow } from '../../ui/controls/switch-row.tsx'
import { PriceField } from './price-field.tsx'

export interface JoiningTexts {
  needsApproval: boolean
  /** Empty: free. */
  price: string
}

interface JoiningFieldsProps {
  symbol: string
  joining: JoiningTexts
  isWrong: boolean
  onChange(joining: JoiningTexts): void
}

/** How people join a new group. An approval and a price exclude each other. */
export function JoiningFields({ symbol, joining, isWrong, onChange }: JoiningFieldsProps) {
  const t = useT()
  const { needsApproval, price } = joining
  return (
    <>
      <SwitchRow
        label={t('group.approval')}
        isOn={needsApproval}
        isDisabled={price.trim() !== ''}
        onChange={(isOn) => onChange({ needsApproval: isOn, price })}
      />
      <PriceField
        symbol={symbol}
        text={price}
        isDisabled={needsApproval}
        isWrong={isWrong}
        onChange={(text) => onChange({ needsApproval, price: text })}
      />
    </>
  )
}
