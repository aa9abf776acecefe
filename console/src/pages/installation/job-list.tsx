import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Job } from '#client'
import { getClient } from '../../api/clients.ts'
import { queryClient } from '../../api/query-client.ts'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
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

const tones: Readonly<Record<Job['state'], Tone>> = {
  Ready: 'warn',
  Running: 'info',
  Scheduled: 'neutral',
  Failed: 'bad',
}
const isState = (text: string | null): text is Job['state'] => text !== null && Object.hasOwn(tones, text)

/** Unfinished jobs. Failed jobs can be retried or removed. */
export function JobList() {
  const client = getClient(null)
  const mayChange = useInstallation()?.mayChange === true
  const { showMessage, showError } = useToasts()
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
      showMessage(fill(action === 'retry' ? t.installation.started : t.installation.dropped, { job: job.kind }))
    },
    onError: showError,
  })
  const columns: readonly Column<Job>[] = [
    {
      title: t.installation.job,
      kind: 'wide',
      cell: ({ kind, lastError }) => (
        <>
          <strong>{kind}</strong>
          {lastError !== null && <span className={styles.error}>{lastError}</span>}
        </>
      ),
    },
    { title: t.installation.of, cell: ({ tenant }) => tenant ?? t.installation.wholeInstallation },
    { title: t.common.status, cell: (job) => <Badge tone={tones[job.state]}>{t.installation.state[job.state]}</Badge> },
    {
      title: t.installation.attempts,
      kind: 'number',
      cell: ({ attempts, maxAttempts }) => fill(t.common.count, { count: attempts, total: maxAttempts }),
    },
    { title: t.installation.due, cell: ({ runAt }) => <Age at={runAt} /> },
    {
      title: t.installation.actions,
      cell: (job) =>
        mayChange && job.state !== 'Running' ? (
          <span className={styles.cures}>
            <Button disabled={change.isPending} onClick={() => change.mutate({ job, action: 'retry' })}>
              {t.installation.runNow}
            </Button>
            <ConfirmButton
              label={t.installation.drop}
              title={fill(t.installation.dropTitle, { job: job.kind })}
              text={t.installation.dropText}
              action={t.installation.dropIt}
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
          label={t.installation.which}
          value={state ?? ''}
          onChange={({ target }) => setSearch(target.value === '' ? {} : { state: target.value }, { replace: true })}
        >
          <option value="">{t.installation.openJobs}</option>
          {Object.entries(t.installation.state).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
      </Filters>
      <Card>
        <PagedTable
          label={t.installation.jobs}
          columns={columns}
          list={list}
          getKey={({ jobId }) => jobId}
          empty={{
            title: t.installation.none,
            text: t.installation.noneText,
          }}
        />
      </Card>
    </div>
  )
}
