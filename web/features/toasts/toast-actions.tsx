import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { release } from '../../services/settings/release.ts'
import type { Toast } from '../../services/toasts/toaster.ts'
import { toReport } from './to-report.ts'
import styles from './toasts.module.css'

/** ms that the button shows "Copied". Spec 2 §4. */
const copiedFor = 1500
/** ms. Spec 3 §9: "Feedback success shown 1.5 s". */
const thanksFor = 1500

interface ToastActionsProps {
  toast: Toast
  isOpen: boolean
  onOpen(isOpen: boolean): void
  /** Removes the toast, then calls `run`. */
  onLeave(run?: () => void): void
}

/** Buttons of a toast. Errors have spec 3 §4's details, copy and report. */
export function ToastActions({ toast, isOpen, onOpen, onLeave }: ToastActionsProps) {
  const t = useT()
  const { login } = useServices()
  const { kind, details, logInTo, decline } = toast
  const action = toast.action ?? (logInTo && { label: t('login.again'), run: () => login.open(logInTo) })
  if (!action && !decline && kind !== 'error') return null
  return (
    <div className={decline || kind === 'error' ? styles.actions : `${styles.actions} ${styles.single}`}>
      {action ? (
        <button type="button" className={styles.action} onClick={() => onLeave(action.run)}>
          {action.label}
        </button>
      ) : null}
      {decline ? (
        <button type="button" className={styles.button} data-leave onClick={() => onLeave(decline.run)}>
          {decline.label}
        </button>
      ) : null}
      {details ? (
        <button type="button" className={styles.button} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {t(isOpen ? 'action.showLess' : 'action.showMore')}
        </button>
      ) : null}
      {kind === 'error' ? <CopyAndReport toast={toast} onUncopied={() => onOpen(true)} onReported={() => onLeave()} /> : null}
    </div>
  )
}

interface CopyAndReportProps {
  toast: Toast
  /** The clipboard is blocked, so show the text instead. */
  onUncopied(): void
  onReported(): void
}

function CopyAndReport({ toast, onUncopied, onReported }: CopyAndReportProps) {
  const t = useT()
  const { toaster } = useServices()
  const [isCopied, setCopied] = useState(false)
  const [isSending, setSending] = useState(false)
  const toText = () => toReport(toast, release, navigator.userAgent)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    await navigator.clipboard.writeText(toText())
    setCopied(true)
  }
  const report = async () => {
    setSending(true)
    try {
      await toaster.report(toText())
      onReported()
      toaster.show({ kind: 'success', message: t('toast.reported'), stay: thanksFor })
    } catch {
      setSending(false)
      toaster.show({ kind: 'warning', message: t('toast.notReported') })
    }
  }

  return (
    <>
      <button type="button" className={styles.button} onClick={() => void copy().catch(onUncopied)}>
        {t(isCopied ? 'action.copied' : 'toast.copy')}
      </button>
      <button type="button" className={styles.button} aria-disabled={isSending} onClick={() => isSending || void report()}>
        {t('toast.report')}
      </button>
    </>
  )
}
