import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '#views/controls/buttons/button.tsx';
import { PlusIcon } from '#views/controls/icons/member-icons.tsx';
import { PageHeader } from '#views/controls/layout/page-header.tsx';
import { DeletedBurgers } from '#views/parts/deleted-burgers.tsx';

/** The head of the burgers page, with the button that asks for a new burger. */
export function BurgersHeader(props: Pick<ButtonProps, 'onPress' | 'disabledReason'>) {
  return (
    <PageHeader
      title={<Trans>Burgers</Trans>}
      description={<Trans>Chat agents</Trans>}
      actions={
        <>
          <DeletedBurgers />
          <Button {...props} variant="primary" icon={<PlusIcon />}>
            <Trans>New burger</Trans>
          </Button>
        </>
      }
    />
  );
}
