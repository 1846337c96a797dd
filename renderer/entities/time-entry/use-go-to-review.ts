import { useNavigate } from '@tanstack/react-router'

/** Goes to the review of a date. */
export function useGoToReview(): (date: string) => void {
  const navigate = useNavigate()
  return (date) => void navigate({ to: '/review/$date', params: { date } })
}
