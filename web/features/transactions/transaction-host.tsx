import { useSyncExternalStore } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'

const TransactionDialog = createLatePart(async () => (await import('./transaction-dialog.tsx')).TransactionDialog)

/** Asks for the user’s wallet over any page. Its code loads with the first transaction. */
export function TransactionHost() {
  const { transactions } = useServices()
  const asked = useSyncExternalStore(transactions.subscribe, transactions.state, transactions.state)
  if (!asked) return null
  return <TransactionDialog key={asked.request.address + asked.request.payer} asked={asked} onMissing={() => asked.decline()} />
}
