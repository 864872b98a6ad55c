import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Extent } from '#machines/dashboard/overview.ts';
import { Badge } from '../controls/badge.tsx';

/** Says at a figure that it was counted, and how far. */
export function ExtentMark({ extent }: { extent: Extent }) {
  const { t } = useLingui();
  switch (extent.kind) {
    case 'listing':
      return <Badge>{t`Counting…`}</Badge>;
    case 'counting': {
      const { workshops, of } = extent;
      return <Badge>{t`${workshops}/${plural(of, { one: '# workshop', other: '# workshops' })}…`}</Badge>;
    }
    case 'partly': {
      const { workshops, of } = extent;
      return (
        <Badge tone="warning">
          {t`${workshops}/${plural(of, { one: '# workshop', other: '# workshops' })}`}
        </Badge>
      );
    }
    case 'cached':
      return <Badge tone="warning">{t`Cached`}</Badge>;
    case 'counted':
      return <Badge tone="success">{t`Counted`}</Badge>;
  }
}

/** Says at a figure that it is none of the account's. */
export function SampleMark() {
  const { t } = useLingui();
  return <Badge>{t`Sample`}</Badge>;
}
