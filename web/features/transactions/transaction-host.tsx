import { useSyncExternalStore } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'

const TransactionDialog = createLatePart(async () => (await import('./transaction-dialog.tsx')).TransactionDialog)

/** Asks for the user’s wallet over any page. Its code loads with the first transaction. */
export function TransactionHost() {
  const { transactions } = useServices()
  const asked = useSyncExternalStore(transactions.subscribe, transactions.state, transactions.state)
  if (!asked) return null
  const { request } = asked
  // A follow-up for the same wallet, such as a transaction after a text, is a separate request.
  const key = request.address + ('text' in request ? 'text' : request.payer)
  return <TransactionDialog key={key} asked={asked} onMissing={() => asked.decline()} />
}
