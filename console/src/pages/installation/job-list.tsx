import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Job } from '#client'
import { clientOf } from '../../api/clients.ts'
import { queryClient } from '../../api/query-client.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Badge, Button, SelectField, type Tone } from '../../parts/controls.tsx'
import { Filters } from '../../parts/filters.tsx'
import { Card } from '../../parts/layout.tsx'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { useInstallation } from '../../session/installation.ts'
import styles from './installation.module.css'

const pageSize = 50

const states: Readonly<Record<Job['state'], { readonly title: string; readonly tone: Tone }>> = {
  Ready: { title: 'Due', tone: 'warn' },
  Running: { title: 'Running', tone: 'info' },
  Scheduled: { title: 'Later', tone: 'neutral' },
  Failed: { title: 'Given up', tone: 'bad' },
}
const isState = (text: string | null): text is Job['state'] => text !== null && Object.hasOwn(states, text)

/** Work that is not done yet. A job that was given up is done again, or taken out of the queue. */
export function JobList() {
  const client = clientOf(null)
  const mayChange = useInstallation()?.mayChange === true
  const { tell, tellError } = useToasts()
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('state')
  const state = isState(chosen) ? chosen : undefined
  const list = useInfiniteQuery({
    queryKey: ['installation', 'jobs', state ?? ''],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: continuationToken, signal }) => {
      const query = { pageSize, continuationToken, state }
      const { body } = await client.admin.listJobs({ query, signal })
      return { rows: body.items, next: body.continuationToken }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: 30_000,
  })
  const change = useMutation({
    mutationFn: async ({ job: { jobId }, action }: { readonly job: Job; readonly action: 'retry' | 'cancel' }) => {
      const params = { jobId }
      await (action === 'retry' ? client.admin.retryJob({ params }) : client.admin.cancelJob({ params }))
    },
    onSuccess: async (_, { job, action }) => {
      await queryClient.invalidateQueries({ queryKey: ['installation'] })
      tell(action === 'retry' ? `${job.kind} is begun now.` : `${job.kind} was taken out of the queue.`)
    },
    onError: tellError,
  })
  const columns: readonly Column<Job>[] = [
    {
      title: 'Job',
      kind: 'wide',
      cell: ({ kind, lastError }) => (
        <>
          <strong>{kind}</strong>
          {lastError !== null && <span className={styles.error}>{lastError}</span>}
        </>
      ),
    },
    { title: 'Of', cell: ({ tenant }) => tenant ?? 'the installation' },
    { title: 'State', cell: (job) => <Badge tone={states[job.state].tone}>{states[job.state].title}</Badge> },
    { title: 'Attempts', kind: 'number', cell: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}` },
    { title: 'Due', cell: ({ runAt }) => <Age at={runAt} /> },
    {
      title: 'Cure',
      cell: (job) =>
        mayChange && job.state !== 'Running' ? (
          <span className={styles.cures}>
            <Button disabled={change.isPending} onClick={() => change.mutate({ job, action: 'retry' })}>
              Do it now
            </Button>
            <ConfirmButton
              label="Take out"
              title={`Take ${job.kind} out of the queue?`}
              text="What it was to do is left undone."
              action="Take it out"
              destroys
              isPending={change.isPending}
              onConfirm={() => change.mutate({ job, action: 'cancel' })}
            />
          </span>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <div className={styles.view}>
      <Filters>
        <SelectField
          label="Which"
          value={state ?? ''}
          onChange={({ target }) => setSearch(target.value === '' ? {} : { state: target.value }, { replace: true })}
        >
          <option value="">All that are not done</option>
          {Object.entries(states).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
      </Filters>
      <Card>
        <PagedTable
          label="Jobs"
          columns={columns}
          list={list}
          keyOf={({ jobId }) => jobId}
          empty={{
            title: 'Nothing waits here',
            text: 'Jobs are shown until they are done. Where some stay due for long, see that a worker runs: the server itself, or “portolan worker”.',
          }}
        />
      </Card>
    </div>
  )
}
