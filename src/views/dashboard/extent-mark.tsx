import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Extent } from '#machines/loader/loads/overview.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';

/** A badge at a figure whose count is not complete. A complete one has none. */
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
      return null;
  }
}

/** A badge at a figure that is sample data. */
export function SampleBadge() {
  const { t } = useLingui();
  return <Badge>{t`Sample`}</Badge>;
}
