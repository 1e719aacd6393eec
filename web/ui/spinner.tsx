import { LoaderCircle } from 'lucide-react'
import styles from './spinner.module.css'

/** Something is under way. What it is stands beside it in words. */
export const Spinner = ({ size = 18 }: { /** px */ size?: number }) => <LoaderCircle aria-hidden size={size} className={styles.spinner} />
