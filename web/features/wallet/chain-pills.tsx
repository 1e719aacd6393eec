import { findChain } from '@chorus/chains/chain-table'
import { useT } from '../../i18n/use-t.ts'
import { PillButtons } from '../../ui/controls/pill-buttons.tsx'

interface ChainPillsProps {
  known: readonly number[]
  chainId: number
  onPick(chainId: number): void
}

/** Picks the chain that a part of a wallet's page shows. Nothing where there is no choice. */
export function ChainPills({ known, chainId, onPick }: ChainPillsProps) {
  const t = useT()
  if (known.length < 2) return null
  return (
    <PillButtons label={t('wallet.chain')}>
      {known.map((id) => (
        <button key={id} type="button" aria-pressed={id === chainId} onClick={() => onPick(id)}>
          {findChain(id)!.name}
        </button>
      ))}
    </PillButtons>
  )
}
