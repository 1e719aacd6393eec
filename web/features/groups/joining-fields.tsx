import type { Pricing } from '@chorus/model/channel'
import type { NetworkName } from '@chorus/model/network-identity'
import { useT } from '../../i18n/use-t.ts'
import { SwitchRow } from '../../ui/controls/switch-row.tsx'
import { PriceField } from './price-field.tsx'

export interface JoiningTexts {
  needsApproval: boolean
  /** Empty: free. */
  price: string
}

interface JoiningFieldsProps {
  network: NetworkName
  pricing: Pricing
  joining: JoiningTexts
  isWrong: boolean
  onChange(joining: JoiningTexts): void
}

/** How people join a new group. Approval and a price exclude each other. */
export function JoiningFields({ network, pricing, joining, isWrong, onChange }: JoiningFieldsProps) {
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
        network={network}
        pricing={pricing}
        text={price}
        isDisabled={needsApproval}
        isWrong={isWrong}
        onChange={(text) => onChange({ needsApproval, price: text })}
      />
    </>
  )
}
