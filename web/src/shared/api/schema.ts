// Generated from /docs/openapi.json by `npm run generate`.

export interface paths {
    "/app/config.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAppConfigJson"];
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getHealthReady"];
    };
    "/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1Setup"];
    };
    "/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1AuthSessions"];
        delete: operations["deleteV1AuthSessions"];
    };
    "/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        delete: operations["deleteV1AuthSessionsId"];
    };
    "/v1/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthPasswordForgot"];
    };
    "/v1/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthPasswordReset"];
    };
    "/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthLogin"];
    };
    "/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthLogout"];
    };
    "/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1AuthMe"];
        patch: operations["patchV1AuthMe"];
    };
    "/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthPassword"];
    };
    "/v1/auth/login/second": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthLoginSecond"];
    };
    "/v1/auth/login/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthLoginPasskeyOptions"];
    };
    "/v1/auth/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthLoginPasskey"];
    };
    "/v1/auth/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthInvitation"];
    };
    "/v1/auth/invitation/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthInvitationPasskeyOptions"];
    };
    "/v1/auth/invitation/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthInvitationAccept"];
    };
    "/v1/auth/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1AuthFactors"];
    };
    "/v1/auth/factors/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthFactorsTotp"];
        delete: operations["deleteV1AuthFactorsTotp"];
    };
    "/v1/auth/factors/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthFactorsTotpConfirm"];
    };
    "/v1/auth/factors/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthFactorsRecoveryCodes"];
    };
    "/v1/auth/factors/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthFactorsPasskeysOptions"];
    };
    "/v1/auth/factors/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthFactorsPasskeys"];
    };
    "/v1/auth/factors/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        delete: operations["deleteV1AuthFactorsPasskeysId"];
        patch: operations["patchV1AuthFactorsPasskeysId"];
    };
    "/v1/auth/oidc/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1AuthOidcLink"];
        delete: operations["deleteV1AuthOidcLink"];
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1Webhooks"];
        post: operations["postV1Webhooks"];
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1WebhooksId"];
        delete: operations["deleteV1WebhooksId"];
        patch: operations["patchV1WebhooksId"];
    };
    "/v1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1WebhooksIdRotate"];
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1WebhooksIdTest"];
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1WebhooksIdDeliveries"];
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1WebhooksIdDeliveriesDeliveryId"];
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1WebhooksIdDeliveriesDeliveryIdRetry"];
    };
    "/v1/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1Channels"];
        post: operations["postV1Channels"];
    };
    "/v1/channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1ChannelsId"];
        delete: operations["deleteV1ChannelsId"];
        patch: operations["patchV1ChannelsId"];
    };
    "/v1/channels/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1ChannelsIdTest"];
    };
    "/v1/channels/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1ChannelsIdDeliveries"];
    };
    "/v1/auth/authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1AuthAuthorization"];
        post: operations["postV1AuthAuthorization"];
    };
    "/v1/auth/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1AuthKeys"];
        post: operations["postV1AuthKeys"];
    };
    "/v1/auth/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        delete: operations["deleteV1AuthKeysId"];
    };
    "/v1/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        delete: operations["deleteV1AccountsId"];
        patch: operations["patchV1AccountsId"];
    };
    "/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1Accounts"];
        post: operations["postV1Accounts"];
    };
    "/v1/accounts/{id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1AccountsIdUsers"];
        post: operations["postV1AccountsIdUsers"];
    };
    "/v1/accounts/{id}/brand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1AccountsIdBrand"];
    };
    "/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        patch: operations["patchV1UsersId"];
    };
    "/v1/users/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1UsersIdInvitation"];
    };
    "/v1/users/{id}/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        delete: operations["deleteV1UsersIdFactors"];
    };
    "/v1/users/{id}/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        delete: operations["deleteV1UsersIdOidc"];
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1Audit"];
    };
    "/v1/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1Slots"];
        post: operations["postV1Slots"];
    };
    "/v1/slots/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1SlotsId"];
        put: operations["putV1SlotsId"];
        delete: operations["deleteV1SlotsId"];
    };
    "/v1/rank/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfig"];
        post: operations["postV1RankConfig"];
    };
    "/v1/rank/config/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        put: operations["putV1RankConfigConfigID"];
        delete: operations["deleteV1RankConfigConfigID"];
    };
    "/v1/rank/config/{configID}/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDKeywords"];
        post: operations["postV1RankConfigConfigIDKeywords"];
        patch: operations["patchV1RankConfigConfigIDKeywords"];
    };
    "/v1/rank/config/{configID}/keywords/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1RankConfigConfigIDKeywordsRemove"];
    };
    "/v1/rank/config/{configID}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1RankConfigConfigIDCheck"];
    };
    "/v1/rank/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankProvider"];
    };
    "/v1/rank/provider/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1RankProviderCheck"];
    };
    "/v1/rank/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankUsage"];
    };
    "/v1/rank/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankRuns"];
    };
    "/v1/rank/runs/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankRunsTotals"];
    };
    "/v1/rank/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankRunsId"];
    };
    "/v1/rank/runs/{id}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1RankRunsIdDiscard"];
    };
    "/v1/rank/config/{configID}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDNotes"];
        post: operations["postV1RankConfigConfigIDNotes"];
    };
    "/v1/rank/config/{configID}/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        delete: operations["deleteV1RankConfigConfigIDNotesId"];
    };
    "/v1/rank/volumes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankVolumes"];
        put: operations["putV1RankVolumes"];
    };
    "/v1/rank/table/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankTableConfigID"];
    };
    "/v1/rank/table/{configID}/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankTableConfigIDCounts"];
    };
    "/v1/rank/summary/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankSummaryConfigID"];
    };
    "/v1/rank/competitors/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankCompetitorsConfigID"];
    };
    "/v1/rank/competitors/{configID}/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankCompetitorsConfigIDKeywords"];
    };
    "/v1/rank/distribution/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankDistributionConfigID"];
    };
    "/v1/rank/keyword/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankKeywordConfigID"];
    };
    "/v1/rank/pages/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankPagesConfigID"];
    };
    "/v1/rank/cannibalization/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankCannibalizationConfigID"];
    };
    "/v1/rank/features/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankFeaturesConfigID"];
    };
    "/v1/rank/serp/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankSerpConfigID"];
    };
    "/v1/rank/features/{configID}/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankFeaturesConfigIDSites"];
    };
    "/v1/rank/competitors/{configID}/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankCompetitorsConfigIDSuggestions"];
    };
    "/v1/rank/websites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankWebsites"];
    };
    "/v1/rank/config/{configID}/search-console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDSearchConsole"];
        put: operations["putV1RankConfigConfigIDSearchConsole"];
        delete: operations["deleteV1RankConfigConfigIDSearchConsole"];
    };
    "/v1/rank/config/{configID}/search-console/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1RankConfigConfigIDSearchConsoleConnect"];
    };
    "/v1/rank/config/{configID}/search-console/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDSearchConsoleProperties"];
    };
    "/v1/rank/config/{configID}/search-console/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1RankConfigConfigIDSearchConsoleCheck"];
    };
    "/v1/rank/config/{configID}/search-console/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDSearchConsoleDays"];
    };
    "/v1/rank/config/{configID}/search-console/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDSearchConsoleHistory"];
    };
    "/v1/rank/config/{configID}/search-console/queries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDSearchConsoleQueries"];
    };
    "/v1/rank/answers/{configID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankAnswersConfigID"];
    };
    "/v1/rank/answers/{configID}/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankAnswersConfigIDSources"];
    };
    "/v1/rank/answers/{configID}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1RankAnswersConfigIDCheck"];
    };
    "/v1/rank/answers/{configID}/prompts/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1RankAnswersConfigIDPromptsEstimate"];
    };
    "/v1/rank/answers/{configID}/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankAnswersConfigIDPrompts"];
        post: operations["postV1RankAnswersConfigIDPrompts"];
    };
    "/v1/rank/answers/{configID}/prompts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankAnswersConfigIDPromptsId"];
        delete: operations["deleteV1RankAnswersConfigIDPromptsId"];
        patch: operations["patchV1RankAnswersConfigIDPromptsId"];
    };
    "/v1/rank/config/{configID}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDAlerts"];
        put: operations["putV1RankConfigConfigIDAlerts"];
    };
    "/v1/rank/config/{configID}/digest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDDigest"];
        put: operations["putV1RankConfigConfigIDDigest"];
    };
    "/v1/rank/config/{configID}/digest/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDDigestPreview"];
    };
    "/v1/rank/config/{configID}/digest/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1RankConfigConfigIDDigestSend"];
    };
    "/v1/rank/config/{configID}/digest/confirmations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1RankConfigConfigIDDigestConfirmations"];
    };
    "/v1/rank/config/{configID}/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDViews"];
        post: operations["postV1RankConfigConfigIDViews"];
    };
    "/v1/rank/config/{configID}/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        delete: operations["deleteV1RankConfigConfigIDViewsId"];
        patch: operations["patchV1RankConfigConfigIDViewsId"];
    };
    "/v1/rank/config/{configID}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDShares"];
        post: operations["postV1RankConfigConfigIDShares"];
    };
    "/v1/rank/config/{configID}/shares/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RankConfigConfigIDSharesIdLink"];
    };
    "/v1/rank/config/{configID}/shares/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        delete: operations["deleteV1RankConfigConfigIDSharesId"];
    };
    "/v1/share/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1ShareToken"];
    };
    "/v1/share/{token}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1ShareTokenNotes"];
    };
    "/v1/share/{token}/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1ShareTokenFeatures"];
    };
    "/v1/share/{token}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1ShareTokenAnswers"];
    };
    "/v1/share/{token}/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1ShareTokenTable"];
    };
    "/v1/share/{token}/distribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1ShareTokenDistribution"];
    };
    "/v1/share/{token}/competitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1ShareTokenCompetitors"];
    };
    "/v1/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1Outbox"];
    };
    "/v1/outbox/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1OutboxRetry"];
    };
    "/v1/outbox/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1OutboxIdRetry"];
    };
    "/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1Notifications"];
    };
    "/v1/notifications/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1NotificationsCount"];
    };
    "/v1/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        patch: operations["patchV1NotificationsIdRead"];
    };
    "/v1/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1NotificationsReadAll"];
    };
    "/v1/relay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1Relay"];
    };
    "/v1/relay/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1RelayPresence"];
    };
    "/v1/relay/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        post: operations["postV1RelayTest"];
    };
    "/v1/geo/state/{searchText}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1GeoStateSearchText"];
    };
    "/v1/geo/cities/{searchText}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV1GeoCitiesSearchText"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Session: {
            _id: string;
            current: boolean;
            createdAt: string;
            last_used_at: string;
            expires_at: string;
            ip: string;
            user_agent: string;
            signed_in_by: string;
            issuer?: string;
        };
        Pagination: {
            current_page: number;
            per_page: number;
            total: number;
            total_pages: number;
        };
        Passkey: {
            _id: string;
            name: string;
            created_at: string;
            last_used_at: string | null;
            backed_up: boolean;
        };
        Webhook: {
            _id: string;
            account: string;
            url: string;
            description: string;
            events: ("rank.run.finished" | "rank.alert" | "rank.config.created" | "rank.config.deleted" | "rank.budget.used_up")[];
            active: boolean;
            descendants: boolean;
            switched_off: "gone" | "failing" | null;
            failing_since: string | null;
            createdAt: string;
            updatedAt: string;
        };
        WebhookDelivery: {
            _id: string;
            event: string;
            type: "rank.run.finished" | "rank.alert" | "rank.config.created" | "rank.config.deleted" | "rank.budget.used_up" | "rankwire.test";
            state: "pending" | "delivered" | "failed";
            attempts: {
                at: string;
                status: number | null;
                ms: number;
                answer: string;
            }[];
            next_attempt_at: string | null;
            createdAt: string;
        };
        Channel: {
            _id: string;
            account: string;
            kind: "slack" | "discord" | "telegram" | "teams" | "google_chat" | "mattermost" | "ntfy" | "matrix";
            name: string;
            address: string | null;
            chat_id: string | null;
            room: string | null;
            events: ("rank.alert" | "rank.run.failed" | "rank.run.suspicious" | "rank.budget.used_up" | "rank.digest")[];
            view: string | null;
            language: "en" | "de";
            active: boolean;
            descendants: boolean;
            switched_off: "gone" | "failing" | null;
            failing_since: string | null;
            createdAt: string;
            updatedAt: string;
        };
        ChannelDelivery: {
            _id: string;
            event: string;
            type: "rank.alert" | "rank.run.failed" | "rank.run.suspicious" | "rank.budget.used_up" | "rank.digest" | "rankwire.test";
            state: "pending" | "delivered" | "failed";
            attempts: {
                at: string;
                status: number | null;
                ms: number;
                answer: string;
            }[];
            next_attempt_at: string | null;
            createdAt: string;
        };
        ApiKey: {
            _id: string;
            prefix: string;
            name: string;
            scope: string;
            expires_at: string | null;
            last_used_at: string | null;
            createdAt: string;
            grant?: {
                client_id: string;
                client_name: string;
                redirect_host: string;
                spends: boolean;
            };
        };
        Account: {
            _id: string;
            name: string;
            parent: string | null;
            owner: string | null;
            platform: boolean;
            active: boolean;
            limits: {
                accounts: number | null;
                keywords: number | null;
            };
            search_budget?: {
                day?: number;
                month?: number;
            };
            answers_budget?: {
                day?: number;
                month?: number;
            };
            brand?: {
                name: string;
                accent: string | null;
                text: string | null;
                logo: {
                    type: string;
                    version: string;
                } | null;
            };
            require_second_factor?: boolean;
            deleted_at?: string;
            createdAt: string;
            updatedAt: string;
        };
        User: {
            _id: string;
            email: string;
            pending_email?: string;
            name: string;
            image: string;
            account: string;
            scope: string;
            role: "client" | "editor" | "owner" | null;
            active: boolean;
            factors: {
                totp: boolean;
                passkeys: number;
            };
            oidc: boolean;
            invited: {
                expires_at: string;
                url?: string;
            } | null;
            break_glass: boolean;
            createdAt: string;
            updatedAt: string;
        };
        AuditEntry: {
            _id: string;
            at: string;
            account: string | null;
            user: string | null;
            via: "session" | "key" | "cli" | "internal";
            key?: string;
            ip: string | null;
            action: string;
            target: {
                type: string;
                id: string;
            };
            changes: {
                path: string;
                before: unknown;
                after: unknown;
            }[];
            request_id: string | null;
        };
        Slot: {
            _id: string;
            time: string;
            timezone: string;
            max_capacity: number;
            current_count: number;
            active: boolean;
            createdAt: string;
            updatedAt: string;
        };
        ConfigDetail: {
            _id: string;
            account: string;
            keywords: components["schemas"]["Keyword"][];
            website: string;
            language: string;
            match: "contains" | "host";
            competitors?: string[];
            every?: "day" | "week" | "weekdays" | "manual";
            weekday?: number;
            depth?: number;
            deep_every?: {
                depth: number;
                every: "week";
                weekday: number;
            };
            slot: string;
            is_cron_running: boolean;
            managed_by_platform: boolean;
            parent_account?: string;
            createdAt: string;
            updatedAt: string;
            last_triggred: string | null;
            next_run_at: string | null;
            is_late: boolean;
            error_log: {
                [key: string]: components["schemas"]["ErrorEntry"][];
            };
        };
        Keyword: {
            keyword: string;
            country: string;
            near?: string;
            device?: "mobile";
            tags?: string[];
        };
        ErrorEntry: {
            keyword: string;
            country: string;
            near: string;
            device: "desktop" | "mobile";
            message: string;
            refused_for?: "device";
        };
        NewConfig: {
            _id: string;
            account: string;
            keywords: components["schemas"]["Keyword"][];
            website: string;
            language: string;
            match: "contains" | "host";
            competitors?: string[];
            every?: "day" | "week" | "weekdays" | "manual";
            weekday?: number;
            depth?: number;
            deep_every?: {
                depth: number;
                every: "week";
                weekday: number;
            };
            slot: string;
            is_cron_running: boolean;
            managed_by_platform: boolean;
            parent_account?: string;
            createdAt: string;
            updatedAt: string;
            next_run_at: string | null;
            next: string;
        };
        AnswerRate: {
            k: number;
            n: number;
            rate: number | null;
            low: number | null;
            high: number | null;
        };
        AnswersEstimate: {
            prompts: number;
            requests_per_check: number;
            requests_per_day: number;
            requests_per_month: number;
            cost_per_month: number | null;
            currency: string;
            engines: {
                engine: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
                vendor: string;
                api: boolean;
                requests_per_month: number;
                cost_per_month: number | null;
            }[];
            budget: {
                day: {
                    used: number;
                    limit: number | null;
                };
                month: {
                    used: number;
                    limit: number | null;
                };
            };
        };
        Prompt: {
            _id: string;
            text: string;
            country: string;
            language: string;
            engines: ("chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot")[];
            brand: {
                name: string;
                aliases: string[];
            };
            competitors: {
                website: string;
                name: string;
                aliases: string[];
            }[];
            tags: string[];
            every: "day" | "week";
            weekday: number;
            runs: number;
            active: boolean;
            mention: components["schemas"]["AnswerRate"];
            citation: components["schemas"]["AnswerRate"];
            change: {
                mention: "up" | "down" | "none" | null;
                citation: "up" | "down" | "none" | null;
            };
            before: {
                mention: components["schemas"]["AnswerRate"];
                citation: components["schemas"]["AnswerRate"];
            };
            answered: number;
            no_answer: number;
            failed: number;
            skipped: number;
            pending: number;
            first_mentioned: number;
            last_run_at: string | null;
            next_run_at: string | null;
            createdAt: string;
        };
        AnswerRun: {
            _id: string;
            day: string;
            at: string;
            engine: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
            vendor: string | null;
            api: boolean;
            model: string | null;
            state: "answered" | "no_answer" | "failed" | "skipped" | "pending";
            reason: "empty" | "capped" | "malformed" | "timeout" | "rejected" | "credits" | "throttled" | "unavailable" | "refused" | "budget" | "interrupted" | null;
            message: string | null;
            text: string | null;
            truncated: boolean;
            mentioned: boolean;
            cited: boolean;
            brands: {
                website: string;
                name: string;
                own: boolean;
                mentioned: boolean;
                cited: boolean;
                order: number | null;
            }[];
            marks: {
                start: number;
                end: number;
                own: boolean;
                website: string;
            }[];
            citations: {
                url: string;
                title: string;
                domain: string;
                own: boolean;
                competitor: string | null;
            }[];
            queries: string[];
        };
        Mail: {
            _id: string;
            key: string;
            to: string;
            subject: string;
            content: string;
            origin: string;
            state: "pending" | "sent" | "held" | "failed";
            attempts: number;
            next_attempt_at: string | null;
            lease_until: string | null;
            reason: string | null;
            message_id: string;
            sent_at: string | null;
            createdAt: string;
        };
        Notification: {
            _id: string;
            account: string;
            user: string | null;
            title: string;
            body: string;
            module: string;
            type: "project_added" | "integration_disconnected" | "check_failed" | "check_missed" | "check_suspicious" | "device_refused" | "provider_rejected" | "provider_credits" | "scheduler_stalled" | "backup_failed" | "budget" | "webhook_switched_off" | "channel_switched_off" | "search_console_reconnect" | "rank_alert";
            read_at: string | null;
            createdAt: string;
        };
        State: {
            id: number;
            name: string;
            country_id: number;
            country_code: string;
            country_name: string;
            state_code: string;
            type: string;
            latitude: string;
            longitude: string;
        };
        City: {
            id: number;
            name: string;
            state_id: number;
            state_code: string;
            state_name: string;
            country_id: number;
            country_code: string;
            country_name: string;
            latitude: string;
            longitude: string;
            wikiDataId: string;
        };
        PlatformError: {
            errno: number;
            message: string;
            additional_info?: string;
        };
    };
    responses: {
        Error: {
            content: {
                "application/json": components["schemas"]["PlatformError"];
            };
        };
    };
}
export type $defs = Record<string, never>;
export interface operations {
    getAppConfigJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        version: string;
                        depth: number;
                        features: {
                            setup: boolean;
                            mail: boolean;
                            passkeys: boolean;
                            oidc: {
                                name: string;
                                mode: "optional" | "required";
                            } | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getHealthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        status: "ok";
                        details: {
                            store: "up" | "down";
                            redis?: "up" | "down";
                            shutting_down?: true;
                            scheduler?: "ok" | "late" | "off";
                            checks?: "ok" | "late" | "missed";
                            last_tick?: string | null;
                            missed_checks?: number;
                            suspicious_runs?: number;
                            search_provider?: "ok" | "rejected" | "credits" | "down";
                            search_provider_active?: string;
                            search_fallback?: "ok" | "rejected" | "credits" | "down";
                            backup?: "ok" | "pending" | "failed" | "late";
                            last_backup?: string | null;
                            geo?: ("ok" | "loading") | string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1Setup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    name: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            session_id: string;
                            expires_at: string;
                            user: {
                                _id: string;
                                email: string;
                                name: string;
                            };
                            account: {
                                _id: string;
                                name: string;
                            };
                            scope: string;
                            signed_in_by: string;
                            issuer?: string;
                            enrol?: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1AuthSessions: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Session"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1AuthSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1AuthSessionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthPasswordForgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    new_password: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            session_id: string;
                            expires_at: string;
                            user: {
                                _id: string;
                                email: string;
                                name: string;
                            };
                            account: {
                                _id: string;
                                name: string;
                            };
                            scope: string;
                            signed_in_by: string;
                            issuer?: string;
                            enrol?: boolean;
                        } | {
                            second_factor: {
                                ticket: string;
                                methods: ("totp" | "passkey" | "recovery_code")[];
                                expires_at: string;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            end_session_url: string;
                        } | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1AuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            user: {
                                _id: string;
                                email: string;
                                name: string;
                                time_zone: string | null;
                                preferences: {
                                    [key: string]: unknown;
                                };
                            };
                            account: {
                                _id: string;
                                name: string;
                            };
                            scope: string;
                            enrol?: boolean;
                            expires_at: string | null;
                            key?: {
                                _id: string;
                                name: string;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchV1AuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    time_zone?: string | null;
                    preferences?: Record<string, never>;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            user: {
                                _id: string;
                                email: string;
                                name: string;
                                time_zone: string | null;
                                preferences: {
                                    [key: string]: unknown;
                                };
                            };
                            account: {
                                _id: string;
                                name: string;
                            };
                            scope: string;
                            enrol?: boolean;
                            expires_at: string | null;
                            key?: {
                                _id: string;
                                name: string;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    old_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthLoginSecond: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    code?: string;
                    recovery_code?: string;
                    passkey?: {
                        ticket: string;
                        response: Record<string, never>;
                    };
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            session_id: string;
                            expires_at: string;
                            user: {
                                _id: string;
                                email: string;
                                name: string;
                            };
                            account: {
                                _id: string;
                                name: string;
                            };
                            scope: string;
                            signed_in_by: string;
                            issuer?: string;
                            enrol?: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthLoginPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    ticket?: string | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            ticket: string;
                            options: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthLoginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    response: Record<string, never>;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            session_id: string;
                            expires_at: string;
                            user: {
                                _id: string;
                                email: string;
                                name: string;
                            };
                            account: {
                                _id: string;
                                name: string;
                            };
                            scope: string;
                            signed_in_by: string;
                            issuer?: string;
                            enrol?: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            email: string;
                            name: string;
                            account: {
                                name: string;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthInvitationPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            ticket: string;
                            options: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthInvitationAccept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    new_password?: string;
                    passkey?: {
                        ticket: string;
                        response: Record<string, never>;
                    };
                    name?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            session_id: string;
                            expires_at: string;
                            user: {
                                _id: string;
                                email: string;
                                name: string;
                            };
                            account: {
                                _id: string;
                                name: string;
                            };
                            scope: string;
                            signed_in_by: string;
                            issuer?: string;
                            enrol?: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1AuthFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            totp: {
                                created_at: string;
                            } | null;
                            passkeys: components["schemas"]["Passkey"][];
                            recovery_codes: number;
                            password: boolean;
                            oidc: {
                                issuer: string;
                                linked_at: string;
                            } | null;
                            required: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthFactorsTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    current_password?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            secret: string;
                            url: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1AuthFactorsTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    current_password?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthFactorsTotpConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            recovery_codes: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthFactorsRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    current_password?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            recovery_codes: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthFactorsPasskeysOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    current_password?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            ticket: string;
                            options: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthFactorsPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    response: Record<string, never>;
                    name: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            name: string;
                            recovery_codes?: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1AuthFactorsPasskeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    current_password?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchV1AuthFactorsPasskeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Passkey"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthOidcLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    to?: string | null;
                    current_password?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            url: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1AuthOidcLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    current_password?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1Webhooks: {
        parameters: {
            query?: {
                account?: string;
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Webhook"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1Webhooks: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    events: ("rank.run.finished" | "rank.alert" | "rank.config.created" | "rank.config.deleted" | "rank.budget.used_up")[];
                    description?: string;
                    active?: boolean;
                    descendants?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            account: string;
                            url: string;
                            description: string;
                            events: ("rank.run.finished" | "rank.alert" | "rank.config.created" | "rank.config.deleted" | "rank.budget.used_up")[];
                            active: boolean;
                            descendants: boolean;
                            switched_off: "gone" | "failing" | null;
                            failing_since: string | null;
                            createdAt: string;
                            updatedAt: string;
                            secret: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1WebhooksId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1WebhooksId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchV1WebhooksId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    events?: ("rank.run.finished" | "rank.alert" | "rank.config.created" | "rank.config.deleted" | "rank.budget.used_up")[];
                    description?: string;
                    active?: boolean;
                    descendants?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1WebhooksIdRotate: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            secret: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1WebhooksIdTest: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1WebhooksIdDeliveries: {
        parameters: {
            query?: {
                account?: string;
                state?: "pending" | "delivered" | "failed";
                page?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["WebhookDelivery"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1WebhooksIdDeliveriesDeliveryId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            event: string;
                            type: "rank.run.finished" | "rank.alert" | "rank.config.created" | "rank.config.deleted" | "rank.budget.used_up" | "rankwire.test";
                            state: "pending" | "delivered" | "failed";
                            attempts: {
                                at: string;
                                status: number | null;
                                ms: number;
                                answer: string;
                            }[];
                            next_attempt_at: string | null;
                            createdAt: string;
                            body: string;
                            body_length: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1WebhooksIdDeliveriesDeliveryIdRetry: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1Channels: {
        parameters: {
            query?: {
                account?: string;
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Channel"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1Channels: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: "slack" | "discord" | "telegram" | "teams" | "google_chat" | "mattermost" | "ntfy" | "matrix";
                    name: string;
                    events: ("rank.alert" | "rank.run.failed" | "rank.run.suspicious" | "rank.budget.used_up" | "rank.digest")[];
                    language?: "en" | "de";
                    active?: boolean;
                    descendants?: boolean;
                    address?: string | null;
                    token?: string | null;
                    chat_id?: string | null;
                    topic?: string | null;
                    room?: string | null;
                    view?: string | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Channel"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1ChannelsId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Channel"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1ChannelsId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchV1ChannelsId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind?: "slack" | "discord" | "telegram" | "teams" | "google_chat" | "mattermost" | "ntfy" | "matrix";
                    name?: string;
                    events?: ("rank.alert" | "rank.run.failed" | "rank.run.suspicious" | "rank.budget.used_up" | "rank.digest")[];
                    language?: "en" | "de";
                    active?: boolean;
                    descendants?: boolean;
                    address?: string | null;
                    token?: string | null;
                    chat_id?: string | null;
                    topic?: string | null;
                    room?: string | null;
                    view?: string | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Channel"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1ChannelsIdTest: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["ChannelDelivery"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1ChannelsIdDeliveries: {
        parameters: {
            query?: {
                account?: string;
                state?: "pending" | "delivered" | "failed";
                page?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["ChannelDelivery"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1AuthAuthorization: {
        parameters: {
            query?: {
                response_type?: string;
                client_id?: string;
                redirect_uri?: string;
                scope?: string;
                state?: string;
                code_challenge?: string;
                code_challenge_method?: string;
                resource?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            client: {
                                id: string;
                                name: string;
                            };
                            redirect_host: string;
                            account: {
                                _id: string;
                                name: string;
                            };
                            scope: string;
                            may_spend: boolean;
                            may_allow: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    allow: boolean;
                    spends?: boolean | null;
                    response_type?: string | null;
                    client_id?: string | null;
                    redirect_uri?: string | null;
                    scope?: string | null;
                    state?: string | null;
                    code_challenge?: string | null;
                    code_challenge_method?: string | null;
                    resource?: string | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            redirect: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1AuthKeys: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["ApiKey"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AuthKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scope: string;
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            prefix: string;
                            name: string;
                            scope: string;
                            expires_at: string | null;
                            key: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1AuthKeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1AccountsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Account"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchV1AccountsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    active?: boolean;
                    limits?: {
                        accounts?: number | null;
                        keywords?: number | null;
                    };
                    search_budget?: {
                        day?: number | null;
                        month?: number | null;
                    } | null;
                    require_second_factor?: boolean;
                    answers_budget?: {
                        day?: number | null;
                        month?: number | null;
                    } | null;
                    brand?: {
                        name?: string;
                        logo?: string | null;
                        accent?: string | null;
                        text?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Account"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1Accounts: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Account"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1Accounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    parent?: string;
                    name: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Account"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1AccountsIdUsers: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["User"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1AccountsIdUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password?: string;
                    invite?: boolean;
                    name?: string;
                    scope?: string;
                    role?: "client" | "editor" | "owner" | null;
                    language?: "en" | "de";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["User"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1AccountsIdBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            name: string;
                            accent: string | null;
                            text: string | null;
                            logo: {
                                type: string;
                                version: string;
                            } | null;
                            colors: {
                                light: {
                                    accent: string;
                                    on_accent: string;
                                };
                                dark: {
                                    accent: string;
                                    on_accent: string;
                                };
                            } | null;
                            inherited: boolean;
                        } | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchV1UsersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string;
                    current_password?: string;
                    name?: string;
                    scope?: string;
                    role?: "client" | "editor" | "owner" | null;
                    active?: boolean;
                    password?: string;
                    break_glass?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["User"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1UsersIdInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            expires_at: string;
                            url?: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1UsersIdFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            totp: number;
                            passkeys: number;
                            recovery_codes: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1UsersIdOidc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            oidc: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1Audit: {
        parameters: {
            query?: {
                account?: string;
                below?: "true" | "false";
                action?: string;
                user?: string;
                from?: string;
                to?: string;
                format?: "json" | "csv";
                bom?: string;
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["AuditEntry"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1Slots: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Slot"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1Slots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    time: string;
                    timezone: string;
                    max_capacity: number;
                    active?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Slot"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1SlotsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Slot"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putV1SlotsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    time?: string;
                    timezone?: string;
                    max_capacity?: number;
                    active?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Slot"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1SlotsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfig: {
        parameters: {
            query?: {
                account?: string;
                optional?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["ConfigDetail"] | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankConfig: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    keywords: {
                        tags?: string[] | null;
                        keyword: string;
                        country: string;
                        near?: string | null;
                        device?: "desktop" | "mobile" | null;
                    }[];
                    website: string;
                    language: string;
                    match?: "contains" | "host";
                    competitors?: string[];
                    every?: "day" | "week" | "weekdays" | "manual";
                    weekday?: number;
                    depth?: number | null;
                    deep_every?: {
                        depth: number;
                        every: "week";
                        weekday: number;
                    } | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["NewConfig"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putV1RankConfigConfigID: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    keywords?: {
                        tags?: string[] | null;
                        keyword: string;
                        country: string;
                        near?: string | null;
                        device?: "desktop" | "mobile" | null;
                    }[];
                    website?: string;
                    language?: string;
                    match?: "contains" | "host";
                    competitors?: string[];
                    every?: "day" | "week" | "weekdays" | "manual";
                    weekday?: number;
                    depth?: number | null;
                    deep_every?: {
                        depth: number;
                        every: "week";
                        weekday: number;
                    } | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            keywords?: components["schemas"]["Keyword"][];
                            website?: string;
                            language?: string;
                            match: "contains" | "host";
                            competitors?: string[];
                            every?: "day" | "week" | "weekdays" | "manual";
                            weekday?: number;
                            depth?: number;
                            deep_every?: {
                                depth: number;
                                every: "week";
                                weekday: number;
                            };
                            updatedAt: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1RankConfigConfigID: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            deleted_on: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDKeywords: {
        parameters: {
            query?: {
                account?: string;
                page?: number;
                limit?: number;
                search?: string;
                format?: "json" | "csv";
                bom?: string;
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Keyword"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankConfigConfigIDKeywords: {
        parameters: {
            query?: {
                account?: string;
                dry_run?: "true" | "false";
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    keywords: {
                        tags?: string[] | null;
                        keyword: string;
                        country: string;
                        near?: string | null;
                        device?: "desktop" | "mobile" | null;
                    }[];
                };
                "text/csv": string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            added: number;
                            known: number;
                            keywords: number;
                        } | {
                            added: number;
                            known: number;
                            refused: {
                                line: number;
                                message: string;
                            }[];
                        } | {
                            add: components["schemas"]["Keyword"][];
                            known: components["schemas"]["Keyword"][];
                            refused: {
                                line: number;
                                message: string;
                            }[];
                            requests_a_day: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchV1RankConfigConfigIDKeywords: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    keywords: {
                        keyword: string;
                        country: string;
                        near?: string | null;
                        device?: "desktop" | "mobile" | null;
                    }[];
                    tags: {
                        add?: string[] | null;
                        remove?: string[] | null;
                    } | {
                        add: unknown[];
                    } | {
                        remove: unknown[];
                    };
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            changed: number;
                            unknown: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankConfigConfigIDKeywordsRemove: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    keywords: {
                        keyword: string;
                        country: string;
                        near?: string | null;
                        device?: "desktop" | "mobile" | null;
                    }[];
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            removed: number;
                            unknown: number;
                            keywords: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankConfigConfigIDCheck: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    keywords?: {
                        tags?: string[] | null;
                        keyword: string;
                        country: string;
                        near?: string | null;
                        device?: "desktop" | "mobile" | null;
                    }[];
                    again?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            run: unknown;
                            keywords: 0;
                        };
                    };
                };
            };
            202: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            run: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            name: string;
                            state: "ok" | "paused" | "down" | "unconfigured";
                            reason: "rejected" | "credits" | null;
                            since: string | null;
                            health: {
                                state: "never_asked" | "ok" | "failing";
                                since: string | null;
                                failure: "rejected" | "credits" | "throttled" | "unavailable" | "refused" | "malformed" | "budget" | null;
                                message: string | null;
                                advice: string | null;
                            };
                            fallback: {
                                name: string;
                                state: "ok" | "paused" | "down" | "unconfigured";
                                reason: "rejected" | "credits" | null;
                                since: string | null;
                                health: {
                                    state: "never_asked" | "ok" | "failing";
                                    since: string | null;
                                    failure: "rejected" | "credits" | "throttled" | "unavailable" | "refused" | "malformed" | "budget" | null;
                                    message: string | null;
                                    advice: string | null;
                                };
                            } | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankProviderCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    keyword?: string;
                    country?: string;
                    near?: string | null;
                    device?: "desktop" | "mobile" | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            provider: string;
                            ok: true;
                            ms: number;
                            requests: number;
                            results: number;
                            first: {
                                link: string | null;
                                title: string | null;
                            } | null;
                        } | {
                            provider: string;
                            ok: false;
                            failure: "unconfigured" | "rejected" | "credits" | "throttled" | "unavailable" | "refused" | "malformed" | "budget";
                            message: string;
                            advice: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankUsage: {
        parameters: {
            query?: {
                account?: string;
                keywords?: number;
                every?: "day" | "week" | "weekdays" | "manual";
                weekday?: number;
                depth?: number;
                deep_depth?: number;
                deep_weekday?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            day: {
                                used: number;
                                limit: number | null;
                            };
                            month: {
                                used: number;
                                limit: number | null;
                            };
                            estimate: {
                                requests_per_day: number;
                                requests_per_check?: number;
                                requests_per_month: number;
                                cost_per_month: number | null;
                                most_per_keyword?: number;
                                least_requests_per_month?: number;
                                least_cost_per_month?: number | null;
                                currency?: string;
                                as_of?: string;
                            };
                            answers: {
                                day: {
                                    used: number;
                                    limit: number | null;
                                };
                                month: {
                                    used: number;
                                    limit: number | null;
                                };
                                estimate: {
                                    requests_per_day: number;
                                    requests_per_month: number;
                                    cost_per_month: number | null;
                                };
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankRuns: {
        parameters: {
            query?: {
                account?: string;
                failures?: "true" | "false";
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            account: string;
                            config: string;
                            slot: string;
                            slot_day: string;
                            reason: "schedule" | "call" | "check" | "recovery";
                            status: "running" | "done" | "suspicious" | "discarded" | "failed" | "abandoned" | "missed";
                            run_at: string;
                            started_at: string | null;
                            finished_at: string | null;
                            keywords: number;
                            ranked: number;
                            not_found: number;
                            failed: number;
                            rolled: number;
                            requests: number;
                            depth?: number;
                            reused: number;
                            error: string | null;
                            failures?: {
                                rejected?: number;
                                credits?: number;
                                throttled?: number;
                                unavailable?: number;
                                refused?: number;
                                malformed?: number;
                                budget?: number;
                            };
                            suspicious?: {
                                day: string;
                                ranked: number;
                                lost: number;
                            };
                            cost: number | null;
                            currency?: string;
                        }[];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankRunsTotals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            since: string;
                            runs: {
                                running?: number;
                                done?: number;
                                suspicious?: number;
                                discarded?: number;
                                failed?: number;
                                abandoned?: number;
                                missed?: number;
                            };
                            keywords: number;
                            failed: number;
                            requests: number;
                            reused: number;
                            without_result: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankRunsId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            account: string;
                            config: string;
                            slot: string;
                            slot_day: string;
                            reason: "schedule" | "call" | "check" | "recovery";
                            status: "running" | "done" | "suspicious" | "discarded" | "failed" | "abandoned" | "missed";
                            run_at: string;
                            started_at: string | null;
                            finished_at: string | null;
                            keywords: number;
                            ranked: number;
                            not_found: number;
                            failed: number;
                            rolled: number;
                            requests: number;
                            depth?: number;
                            reused: number;
                            error: string | null;
                            failures?: {
                                rejected?: number;
                                credits?: number;
                                throttled?: number;
                                unavailable?: number;
                                refused?: number;
                                malformed?: number;
                                budget?: number;
                            };
                            suspicious?: {
                                day: string;
                                ranked: number;
                                lost: number;
                            };
                            failed_keywords: components["schemas"]["ErrorEntry"][];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankRunsIdDiscard: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            account: string;
                            config: string;
                            slot: string;
                            slot_day: string;
                            reason: "schedule" | "call" | "check" | "recovery";
                            status: "running" | "done" | "suspicious" | "discarded" | "failed" | "abandoned" | "missed";
                            run_at: string;
                            started_at: string | null;
                            finished_at: string | null;
                            keywords: number;
                            ranked: number;
                            not_found: number;
                            failed: number;
                            rolled: number;
                            requests: number;
                            depth?: number;
                            reused: number;
                            error: string | null;
                            failures?: {
                                rejected?: number;
                                credits?: number;
                                throttled?: number;
                                unavailable?: number;
                                refused?: number;
                                malformed?: number;
                                budget?: number;
                            };
                            suspicious?: {
                                day: string;
                                ranked: number;
                                lost: number;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDNotes: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            date: string;
                            text: string;
                            createdAt: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankConfigConfigIDNotes: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    date: string;
                    text: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            date: string;
                            text: string;
                            createdAt: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1RankConfigConfigIDNotesId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankVolumes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            provider: string | null;
                            paused: "rejected" | "credits" | "throttled" | "unavailable" | "refused" | "malformed" | "budget" | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putV1RankVolumes: {
        parameters: {
            query?: {
                account?: string;
                country?: string;
                language?: string;
                source?: string;
                at?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    volumes: {
                        keyword: string;
                        country: string;
                        language: string;
                        volume: number;
                        cpc?: number | null;
                        competition?: number | null;
                        months?: number[] | null;
                        source?: string | null;
                        at?: string | null;
                    }[];
                };
                "text/csv": string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            stored: number;
                            older: number;
                        } | {
                            stored: number;
                            older: number;
                            refused: {
                                line: number;
                                message: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankTableConfigID: {
        parameters: {
            query?: {
                account?: string;
                format?: "json" | "csv";
                bom?: string;
                page?: number;
                limit?: number;
                sortField?: "keyword" | "country" | "near" | "device" | "tags" | "currentPosition" | "previousPosition" | "change" | "bestPosition" | "worstPosition" | "avgPosition" | "url" | "urls" | "lastChecked" | "state" | "rolled" | "changeDay" | "changeWeek" | "changeMonth" | "volume" | "cpc" | "traffic" | "clicks" | "impressions" | "ctr" | "gsc_position" | "averageDaily" | "fromPosition" | "fromDate" | "changeSince" | "urlChanged" | "movement" | "trafficGain" | "trafficChange";
                sortOrder?: "asc" | "desc";
                spark?: number;
                counts?: "true" | "false";
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
                startDate?: string;
                endDate?: string;
                tz?: string;
                since?: string | ("start" | "range");
                search?: string;
                state?: string;
                minPosition?: number;
                maxPosition?: number;
                change?: "up" | "down" | "new" | "lost" | "improved" | "declined";
                url?: string;
                pageUrl?: string;
                urlChanged?: "true" | "false";
                severalUrls?: "true" | "false";
                leftTop?: "3" | "10" | "20" | "100";
                near?: string;
                feature?: string;
                owned?: string;
                notOwned?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            keyword: string;
                            country: string;
                            near: string;
                            device: "desktop" | "mobile";
                            tags: string[];
                            currentPosition: number | null;
                            previousPosition: number | null;
                            change: number | null;
                            bestPosition: number | null;
                            worstPosition: number | null;
                            avgPosition: number | null;
                            url: string;
                            urls: number;
                            lastChecked: string | null;
                            state: "ranked" | "not_found" | "failed" | "never";
                            depth?: number;
                            cut?: boolean;
                            previousDepth?: number;
                            rolled: boolean;
                            changeDay: number | null;
                            changeWeek: number | null;
                            changeMonth: number | null;
                            volume: number | null;
                            volume_source?: {
                                from: "account" | "above" | "platform" | "provider";
                                source: string;
                                at: string;
                            };
                            cpc: number | null;
                            traffic: number | null;
                            trafficGain?: number;
                            clicks: number | null;
                            impressions: number | null;
                            ctr: number | null;
                            gsc_position: number | null;
                            features?: ("ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches")[];
                            owned?: {
                                type: "ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches";
                                place: number | null;
                                link: string | null;
                            }[];
                            unknown_owner?: ("ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches")[];
                            rank_absolute?: number | null;
                            averageDaily?: number | null;
                            fromPosition?: number | null;
                            fromDepth?: number;
                            fromDate?: string | null;
                            changeSince?: number | null;
                            urlChanged?: boolean;
                            movement?: number | null;
                            trafficChange?: number;
                            spark?: {
                                from: string;
                                positions: (number | null)[];
                                states: string;
                            };
                        }[];
                        pagination: components["schemas"]["Pagination"];
                        counts?: {
                            total: number;
                            top3: number;
                            top10: number;
                            top20: number;
                            top50: number;
                            top100: number;
                            not_found: number;
                            failed: number;
                            never: number;
                            up: number;
                            down: number;
                            new: number;
                            lost: number;
                            left_top10: number | null;
                            url_changed: number | null;
                            several_urls: number;
                            tags: {
                                value: string;
                                count: number;
                            }[];
                            countries: {
                                value: string;
                                count: number;
                            }[];
                            devices: {
                                value: string;
                                count: number;
                            }[];
                            nears: {
                                value: string;
                                count: number;
                            }[];
                            states: {
                                value: string;
                                count: number;
                            }[];
                            features_known: number;
                            features: {
                                value: string;
                                count: number;
                            }[];
                            owned: {
                                value: string;
                                count: number;
                            }[];
                            not_owned: {
                                value: string;
                                count: number;
                            }[];
                            compared?: {
                                days: number;
                                now: {
                                    date: string;
                                    keywords: number;
                                    top3: number;
                                    top10: number;
                                    top20: number;
                                    top50: number;
                                    top100: number;
                                    not_found: number;
                                    visibility: number | null;
                                    average: number | null;
                                } | null;
                                before: {
                                    date: string;
                                    keywords: number;
                                    top3: number;
                                    top10: number;
                                    top20: number;
                                    top50: number;
                                    top100: number;
                                    not_found: number;
                                    visibility: number | null;
                                    average: number | null;
                                } | null;
                            };
                        };
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankTableConfigIDCounts: {
        parameters: {
            query?: {
                account?: string;
                since?: string | ("start" | "range");
                search?: string;
                state?: string;
                minPosition?: number;
                maxPosition?: number;
                change?: "up" | "down" | "new" | "lost" | "improved" | "declined";
                url?: string;
                pageUrl?: string;
                urlChanged?: "true" | "false";
                severalUrls?: "true" | "false";
                leftTop?: "3" | "10" | "20" | "100";
                near?: string;
                feature?: string;
                owned?: string;
                notOwned?: string;
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
                startDate?: string;
                endDate?: string;
                tz?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            total: number;
                            top3: number;
                            top10: number;
                            top20: number;
                            top50: number;
                            top100: number;
                            not_found: number;
                            failed: number;
                            never: number;
                            up: number;
                            down: number;
                            new: number;
                            lost: number;
                            left_top10: number | null;
                            url_changed: number | null;
                            several_urls: number;
                            tags: {
                                value: string;
                                count: number;
                            }[];
                            countries: {
                                value: string;
                                count: number;
                            }[];
                            devices: {
                                value: string;
                                count: number;
                            }[];
                            nears: {
                                value: string;
                                count: number;
                            }[];
                            states: {
                                value: string;
                                count: number;
                            }[];
                            features_known: number;
                            features: {
                                value: string;
                                count: number;
                            }[];
                            owned: {
                                value: string;
                                count: number;
                            }[];
                            not_owned: {
                                value: string;
                                count: number;
                            }[];
                            compared?: {
                                days: number;
                                now: {
                                    date: string;
                                    keywords: number;
                                    top3: number;
                                    top10: number;
                                    top20: number;
                                    top50: number;
                                    top100: number;
                                    not_found: number;
                                    visibility: number | null;
                                    average: number | null;
                                } | null;
                                before: {
                                    date: string;
                                    keywords: number;
                                    top3: number;
                                    top10: number;
                                    top20: number;
                                    top50: number;
                                    top100: number;
                                    not_found: number;
                                    visibility: number | null;
                                    average: number | null;
                                } | null;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankSummaryConfigID: {
        parameters: {
            query?: {
                account?: string;
                tz?: string;
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            now: {
                                date: string;
                                top3: number;
                                top10: number;
                                top20: number;
                                top50: number;
                                top100: number;
                                not_found: number;
                                failed: number;
                                average: number | null;
                                visibility: number;
                                traffic: number | null;
                                traffic_keywords: number;
                                value: number | null;
                                value_keywords: number;
                            };
                            before: {
                                date: string;
                                top3: number;
                                top10: number;
                                top20: number;
                                top50: number;
                                top100: number;
                                not_found: number;
                                failed: number;
                                average: number | null;
                                visibility: number;
                                traffic: number | null;
                                traffic_keywords: number;
                                value: number | null;
                                value_keywords: number;
                            };
                            movers: {
                                up: {
                                    keyword: string;
                                    country: string;
                                    near: string;
                                    device: "desktop" | "mobile";
                                    from: number | null;
                                    to: number | null;
                                }[];
                                down: {
                                    keyword: string;
                                    country: string;
                                    near: string;
                                    device: "desktop" | "mobile";
                                    from: number | null;
                                    to: number | null;
                                }[];
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankCompetitorsConfigID: {
        parameters: {
            query?: {
                account?: string;
                weight?: "volume";
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
                startDate?: string;
                endDate?: string;
                tz?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            days: {
                                date: string;
                                sites: {
                                    website: string;
                                    own: boolean;
                                    visibility: number;
                                    share: number | null;
                                    average: number;
                                    top3: number;
                                    top10: number;
                                    top100: number;
                                    traffic: number | null;
                                    traffic_keywords: number;
                                    value: number | null;
                                    value_keywords: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankCompetitorsConfigIDKeywords: {
        parameters: {
            query?: {
                account?: string;
                page?: number;
                limit?: number;
                sortField?: string;
                sortOrder?: "asc" | "desc";
                above?: string;
                overtaken?: "true";
                search?: string;
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
                startDate?: string;
                endDate?: string;
                tz?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            competitors: {
                                website: string;
                                above: number;
                                below: number;
                            }[];
                            rows: {
                                keyword: string;
                                country: string;
                                near: string;
                                device: "desktop" | "mobile";
                                positions: {
                                    [key: string]: number | null;
                                };
                                before: {
                                    [key: string]: number | null;
                                };
                                change: number | null;
                                overtaken_by: string[];
                                depth?: number;
                            }[];
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankDistributionConfigID: {
        parameters: {
            query?: {
                account?: string;
                startDate?: string;
                endDate?: string;
                tz?: string;
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            date: string;
                            top3: number;
                            top10: number;
                            top20: number;
                            top50: number;
                            top100: number;
                            not_found: number;
                            visibility: number;
                            average: number;
                            failed: number;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankKeywordConfigID: {
        parameters: {
            query: {
                account?: string;
                startDate?: string;
                endDate?: string;
                tz?: string;
                keyword: string;
                country: string;
                near?: string;
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            days: {
                                date: string;
                                position: number | null;
                                best: number | null;
                                worst: number | null;
                                url: string;
                                urls: number;
                                depth?: number;
                                cut?: boolean;
                                state: "ranked" | "not_found" | "failed";
                                rolled: boolean;
                                features?: ("ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches")[];
                                owned?: {
                                    type: "ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches";
                                    place: number | null;
                                    link: string | null;
                                }[];
                                unknown_owner?: ("ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches")[];
                                rank_absolute?: number | null;
                                competitors: {
                                    [key: string]: number | null;
                                };
                            }[];
                            notes: {
                                _id: string;
                                date: string;
                                text: string;
                                createdAt: string;
                            }[];
                            device_refused_since?: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankPagesConfigID: {
        parameters: {
            query?: {
                account?: string;
                since?: string | "range";
                search?: string;
                page?: number;
                limit?: number;
                sortField?: "url" | "keywords" | "best_keywords" | "top3" | "top10" | "best" | "average" | "visibility" | "visibility_change" | "traffic" | "clicks" | "impressions" | "first_seen" | "last_seen";
                sortOrder?: "asc" | "desc";
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
                startDate?: string;
                endDate?: string;
                tz?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            url: string;
                            keywords: number;
                            best_keywords: number;
                            top3: number;
                            top10: number;
                            best: number | null;
                            average: number | null;
                            visibility: number;
                            visibility_change: number;
                            traffic: number | null;
                            clicks: number | null;
                            impressions: number | null;
                            first_seen: string;
                            last_seen: string;
                        }[];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankCannibalizationConfigID: {
        parameters: {
            query?: {
                account?: string;
                days?: number;
                tz?: string;
                costly?: "true" | "false";
                page?: number;
                limit?: number;
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            keyword: string;
                            country: string;
                            near: string;
                            device: "desktop" | "mobile";
                            urls: {
                                url: string;
                                days: number;
                                best: number;
                                average: number;
                            }[];
                            switches: number;
                            lost: number;
                        }[];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankFeaturesConfigID: {
        parameters: {
            query?: {
                account?: string;
                startDate?: string;
                endDate?: string;
                tz?: string;
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            days: {
                                date: string;
                                keywords: number;
                                types: {
                                    [key: string]: {
                                        seen: number;
                                        present: number;
                                        owner_known: number;
                                        owned: number;
                                    };
                                };
                            }[];
                            sites: {
                                website: string;
                                own: boolean;
                                owned: {
                                    [key: string]: number;
                                };
                            }[];
                            providers: {
                                name: string;
                                features: ("ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches")[];
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankSerpConfigID: {
        parameters: {
            query: {
                account?: string;
                day?: string;
                keyword: string;
                country: string;
                near?: string;
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            day: string;
                            asked_at: string;
                            provider: string;
                            days: string[];
                            results: {
                                position: number;
                                link: string;
                                title: string;
                                own: boolean;
                                competitor: string | null;
                            }[];
                            features?: {
                                type: "ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches";
                                rank_absolute: number | null;
                                title: string;
                                links: {
                                    place: number;
                                    link: string;
                                    title: string;
                                    own: boolean;
                                    competitor: string | null;
                                }[];
                            }[];
                            rank_absolute?: number | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankFeaturesConfigIDSites: {
        parameters: {
            query?: {
                account?: string;
                type?: "ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches";
                page?: number;
                limit?: number;
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            day: string | null;
                            present: number;
                            known: number;
                            sites: {
                                website: string;
                                own: boolean;
                                competitor: boolean;
                                keywords: number;
                            }[];
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankCompetitorsConfigIDSuggestions: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            website: string;
                            keywords: number;
                            visibility: number;
                            best: number;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankWebsites: {
        parameters: {
            query?: {
                account?: string;
                sortField?: "name" | "website" | "keywords" | "next_run_at" | "visibility_change" | "top3" | "top10" | "top20" | "top50" | "top100" | "not_found" | "failed" | "average" | "visibility";
                sortOrder?: "asc" | "desc";
                search?: string;
                spark?: number;
                all?: "true" | "false";
                tz?: string;
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            account: string;
                            name: string;
                            config: string | null;
                            website: string | null;
                            keywords: number;
                            now: {
                                date: string;
                                top3: number;
                                top10: number;
                                top20: number;
                                top50: number;
                                top100: number;
                                not_found: number;
                                failed: number;
                                average: number | null;
                                visibility: number | null;
                            } | null;
                            before: {
                                date: string;
                                top3: number;
                                top10: number;
                                top20: number;
                                top50: number;
                                top100: number;
                                not_found: number;
                                failed: number;
                                average: number | null;
                                visibility: number | null;
                            } | null;
                            last_run: {
                                status: "running" | "done" | "suspicious" | "discarded" | "failed" | "abandoned" | "missed";
                                finished_at: string | null;
                            } | null;
                            next_run_at: string | null;
                            visibility_change: number | null;
                            top3_change: number | null;
                            top10_change: number | null;
                            compared_on: string | null;
                            spark?: {
                                from: string;
                                visibility: (number | null)[];
                            };
                        }[];
                        pagination: components["schemas"]["Pagination"];
                        totals: {
                            websites: number;
                            keywords: number;
                            failed: number;
                            top3: number;
                            top10: number;
                            visibility: number | null;
                            visibility_change: number | null;
                            top3_change: number | null;
                            top10_change: number | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDSearchConsole: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            property: string | null;
                            via: "service_account" | "oauth" | null;
                            client_email: string | null;
                            state: "connected" | "importing" | "failed" | "reconnect" | null;
                            step: "key" | "clock" | "token" | "testing" | "api" | "quota" | "visible" | "property" | "service" | null;
                            error: string | null;
                            remedy: string | null;
                            link: string | null;
                            imported_from: string | null;
                            imported_to: string | null;
                            final_to: string | null;
                            import_until: string;
                            hidden_share: number | null;
                            oauth: boolean;
                            granted: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putV1RankConfigConfigIDSearchConsole: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    property: string;
                    credentials?: string | {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            property: string | null;
                            via: "service_account" | "oauth" | null;
                            client_email: string | null;
                            state: "connected" | "importing" | "failed" | "reconnect" | null;
                            step: "key" | "clock" | "token" | "testing" | "api" | "quota" | "visible" | "property" | "service" | null;
                            error: string | null;
                            remedy: string | null;
                            link: string | null;
                            imported_from: string | null;
                            imported_to: string | null;
                            final_to: string | null;
                            import_until: string;
                            hidden_share: number | null;
                            oauth: boolean;
                            granted: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1RankConfigConfigIDSearchConsole: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            config: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankConfigConfigIDSearchConsoleConnect: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            url: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDSearchConsoleProperties: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            property: string;
                            permission: string;
                            suggested: boolean;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankConfigConfigIDSearchConsoleCheck: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            ok: boolean;
                            step: "key" | "clock" | "token" | "testing" | "api" | "quota" | "visible" | "property" | "service" | null;
                            message: string | null;
                            remedy: string | null;
                            link: string | null;
                            period: "minute" | "day" | null;
                            steps: {
                                step: "key" | "clock" | "token" | "testing" | "api" | "quota" | "visible" | "property" | "service";
                                state: "passed" | "failed" | "untried";
                            }[];
                            client_email: string | null;
                            properties: {
                                property: string;
                                permission: string;
                                suggested: boolean;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDSearchConsoleDays: {
        parameters: {
            query?: {
                account?: string;
                startDate?: string;
                endDate?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            connected: boolean;
                            days: {
                                date: string;
                                clicks: number;
                                impressions: number;
                                ctr: number | null;
                                position: number | null;
                                final: boolean;
                            }[];
                            totals: {
                                clicks: number;
                                impressions: number;
                                ctr: number | null;
                                position: number | null;
                            } | null;
                            hidden_share: number | null;
                            notes: {
                                date: string;
                                text: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDSearchConsoleHistory: {
        parameters: {
            query: {
                account?: string;
                keyword: string;
                country: string;
                device?: "desktop" | "mobile";
                startDate?: string;
                endDate?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            connected: boolean;
                            days: {
                                date: string;
                                clicks: number;
                                impressions: number;
                                ctr: number | null;
                                position: number | null;
                                final: boolean;
                            }[];
                            totals: {
                                clicks: number;
                                impressions: number;
                                ctr: number | null;
                                position: number | null;
                            } | null;
                            notes: {
                                date: string;
                                text: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDSearchConsoleQueries: {
        parameters: {
            query?: {
                account?: string;
                untracked?: "true" | "false";
                minImpressions?: number;
                striking?: "true" | "false";
                country?: string;
                device?: "desktop" | "mobile";
                search?: string;
                page?: number;
                limit?: number;
                sortField?: "query" | "clicks" | "impressions" | "ctr" | "position";
                sortOrder?: "asc" | "desc";
                startDate?: string;
                endDate?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            query: string;
                            country: string | null;
                            device: "desktop" | "mobile";
                            clicks: number;
                            impressions: number;
                            ctr: number | null;
                            position: number | null;
                            tracked: boolean;
                            striking_distance: boolean;
                        }[];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankAnswersConfigID: {
        parameters: {
            query?: {
                account?: string;
                by?: "day" | "week";
                startDate?: string;
                endDate?: string;
                tz?: string;
                engine?: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
                tag?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            from: string;
                            to: string;
                            mention: components["schemas"]["AnswerRate"];
                            citation: components["schemas"]["AnswerRate"];
                            change: {
                                mention: "up" | "down" | "none" | null;
                                citation: "up" | "down" | "none" | null;
                            };
                            answered: number;
                            no_answer: number;
                            failed: number;
                            skipped: number;
                            engines: {
                                engine: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
                                vendor: string | null;
                                api: boolean;
                                mention: components["schemas"]["AnswerRate"];
                                citation: components["schemas"]["AnswerRate"];
                                answered: number;
                                no_answer: number;
                                failed: number;
                                skipped: number;
                            }[];
                            tags: {
                                tag: string;
                                mention: components["schemas"]["AnswerRate"];
                                citation: components["schemas"]["AnswerRate"];
                            }[];
                            brands: {
                                website: string;
                                name: string;
                                own: boolean;
                                mention: components["schemas"]["AnswerRate"];
                                citation: components["schemas"]["AnswerRate"];
                                share: number | null;
                            }[];
                            days: {
                                date: string;
                                mention: components["schemas"]["AnswerRate"];
                                citation: components["schemas"]["AnswerRate"];
                                failed: number;
                                engines: {
                                    [key: string]: {
                                        mention: components["schemas"]["AnswerRate"];
                                        citation: components["schemas"]["AnswerRate"];
                                    };
                                };
                            }[];
                            providers: {
                                [key: string]: {
                                    vendor: string;
                                    api: boolean;
                                };
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankAnswersConfigIDSources: {
        parameters: {
            query?: {
                account?: string;
                prompt?: string;
                page?: number;
                limit?: number;
                format?: "json" | "csv";
                bom?: string;
                startDate?: string;
                endDate?: string;
                tz?: string;
                engine?: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
                tag?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            domain: string;
                            runs: number;
                            citations: number;
                            share: number;
                            own: boolean;
                            competitor: string | null;
                            urls: {
                                url: string;
                                title: string;
                                runs: number;
                            }[];
                        }[];
                        pagination: components["schemas"]["Pagination"];
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankAnswersConfigIDCheck: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    prompts?: string[];
                    engines?: ("chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot")[];
                    again?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            requests: number;
                        };
                    };
                };
            };
            202: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            requests: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankAnswersConfigIDPromptsEstimate: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    prompts: {
                        text: string;
                        country: string;
                        language: string;
                        engines: ("chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot")[];
                        brand: {
                            name: string;
                            aliases?: string[] | null;
                        };
                        competitors?: {
                            website: string;
                            name: string;
                            aliases?: string[] | null;
                        }[] | null;
                        tags?: string[] | null;
                        every?: "day" | "week";
                        weekday?: number;
                        runs?: number;
                    }[];
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["AnswersEstimate"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankAnswersConfigIDPrompts: {
        parameters: {
            query?: {
                account?: string;
                search?: string;
                sortField?: "text" | "country" | "mention" | "citation" | "answered" | "failed" | "first_mentioned" | "last_run_at" | "createdAt";
                sortOrder?: "asc" | "desc";
                page?: number;
                limit?: number;
                format?: "json" | "csv";
                bom?: string;
                startDate?: string;
                endDate?: string;
                tz?: string;
                engine?: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
                tag?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Prompt"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankAnswersConfigIDPrompts: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    prompts: {
                        text: string;
                        country: string;
                        language: string;
                        engines: ("chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot")[];
                        brand: {
                            name: string;
                            aliases?: string[] | null;
                        };
                        competitors?: {
                            website: string;
                            name: string;
                            aliases?: string[] | null;
                        }[] | null;
                        tags?: string[] | null;
                        every?: "day" | "week";
                        weekday?: number;
                        runs?: number;
                    }[];
                    check?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            added: components["schemas"]["Prompt"][];
                            known: components["schemas"]["Prompt"][];
                            estimate: components["schemas"]["AnswersEstimate"];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankAnswersConfigIDPromptsId: {
        parameters: {
            query?: {
                account?: string;
                state?: "answered" | "no_answer" | "failed" | "skipped" | "pending";
                page?: number;
                limit?: number;
                format?: "json" | "csv";
                bom?: string;
                startDate?: string;
                endDate?: string;
                tz?: string;
                engine?: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
                by?: "day" | "week";
            };
            header?: never;
            path: {
                configID: string;
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            prompt: components["schemas"]["Prompt"];
                            engines: {
                                engine: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
                                vendor: string | null;
                                api: boolean;
                                mention: components["schemas"]["AnswerRate"];
                                citation: components["schemas"]["AnswerRate"];
                                answered: number;
                                no_answer: number;
                                failed: number;
                                skipped: number;
                            }[];
                            days: {
                                date: string;
                                mention: components["schemas"]["AnswerRate"];
                                citation: components["schemas"]["AnswerRate"];
                                failed: number;
                            }[];
                            runs: components["schemas"]["AnswerRun"][];
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1RankAnswersConfigIDPromptsId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchV1RankAnswersConfigIDPromptsId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    engines?: ("chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot")[];
                    tags?: string[];
                    every?: "day" | "week";
                    weekday?: number;
                    runs?: number;
                    active?: boolean;
                    text?: string;
                    country?: string;
                    language?: string;
                    brand?: string;
                    competitors?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Prompt"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDAlerts: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            rules: ({
                                when: "drops" | "rises";
                                by: number;
                                tag?: string;
                                view?: string;
                            } | {
                                when: "enters" | "leaves";
                                top: 3 | 10 | 20 | 50 | 100;
                                tag?: string;
                                view?: string;
                            } | {
                                when: "lost" | "found" | "url_changed";
                                tag?: string;
                                view?: string;
                            } | {
                                when: "feature_gained" | "feature_lost" | "feature_appears" | "feature_disappears";
                                type: "ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches";
                                tag?: string;
                                view?: string;
                            } | {
                                when: "answer_gained" | "answer_lost";
                                engine?: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
                                tag?: string;
                            })[];
                            email: boolean;
                            users?: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putV1RankConfigConfigIDAlerts: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rules: ({
                        when: "drops" | "rises";
                        by: number;
                        engine?: unknown;
                        top?: unknown;
                        type?: unknown;
                        tag?: string;
                        view?: string;
                    } | {
                        when: "enters" | "leaves";
                        top: 3 | 10 | 20 | 50 | 100;
                        engine?: unknown;
                        by?: unknown;
                        type?: unknown;
                        tag?: string;
                        view?: string;
                    } | {
                        when: "lost" | "found" | "url_changed";
                        engine?: unknown;
                        by?: unknown;
                        top?: unknown;
                        type?: unknown;
                        tag?: string;
                        view?: string;
                    } | {
                        when: "feature_gained" | "feature_lost" | "feature_appears" | "feature_disappears";
                        type: "ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches";
                        engine?: unknown;
                        by?: unknown;
                        top?: unknown;
                        tag?: string;
                        view?: string;
                    } | {
                        when: "answer_gained" | "answer_lost";
                        engine?: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
                        by?: unknown;
                        top?: unknown;
                        type?: unknown;
                        view?: unknown;
                        tag?: string;
                    })[];
                    email?: boolean;
                    users?: string[];
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            rules: ({
                                when: "drops" | "rises";
                                by: number;
                                tag?: string;
                                view?: string;
                            } | {
                                when: "enters" | "leaves";
                                top: 3 | 10 | 20 | 50 | 100;
                                tag?: string;
                                view?: string;
                            } | {
                                when: "lost" | "found" | "url_changed";
                                tag?: string;
                                view?: string;
                            } | {
                                when: "feature_gained" | "feature_lost" | "feature_appears" | "feature_disappears";
                                type: "ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches";
                                tag?: string;
                                view?: string;
                            } | {
                                when: "answer_gained" | "answer_lost";
                                engine?: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
                                tag?: string;
                            })[];
                            email: boolean;
                            users?: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDDigest: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            frequency: "daily" | "weekly" | "monthly" | "off";
                            weekday: number;
                            day: number;
                            hour: number;
                            tz: string;
                            to: string[];
                            csv: boolean;
                            language: "en" | "de";
                            view: string | null;
                            recipients: {
                                address: string;
                                state: "member" | "confirmed" | "waiting" | "unconfirmed";
                                expires_at: string | null;
                            }[];
                            unsubscribed: string[];
                            next_at: string | null;
                            last_sent_at: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putV1RankConfigConfigIDDigest: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    frequency: "daily" | "weekly" | "monthly" | "off";
                    weekday?: number;
                    day?: number;
                    hour?: number;
                    tz?: string;
                    to?: string[];
                    csv?: boolean;
                    language?: "en" | "de";
                    view?: string | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            frequency: "daily" | "weekly" | "monthly" | "off";
                            weekday: number;
                            day: number;
                            hour: number;
                            tz: string;
                            to: string[];
                            csv: boolean;
                            language: "en" | "de";
                            view: string | null;
                            recipients: {
                                address: string;
                                state: "member" | "confirmed" | "waiting" | "unconfirmed";
                                expires_at: string | null;
                            }[];
                            unsubscribed: string[];
                            next_at: string | null;
                            last_sent_at: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDDigestPreview: {
        parameters: {
            query?: {
                account?: string;
                format?: "html" | "text";
                language?: "en" | "de";
                frequency?: "daily" | "weekly" | "monthly";
                tz?: string;
                view?: string;
                csv?: "true" | "false";
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "text/plain": string;
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankConfigConfigIDDigestSend: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            recipients: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankConfigConfigIDDigestConfirmations: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            address: string;
                            state: "member" | "confirmed" | "waiting" | "unconfirmed";
                            expires_at: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDViews: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            name: string;
                            screen: "overview" | "keywords" | "competitors" | "pages" | "features";
                            query: string;
                            address?: string;
                            shared: boolean;
                            createdAt: string;
                            updatedAt: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankConfigConfigIDViews: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    screen: "overview" | "keywords" | "competitors" | "pages" | "features";
                    query?: string;
                    shared?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            name: string;
                            screen: "overview" | "keywords" | "competitors" | "pages" | "features";
                            query: string;
                            address?: string;
                            shared: boolean;
                            createdAt: string;
                            updatedAt: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1RankConfigConfigIDViewsId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchV1RankConfigConfigIDViewsId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    query?: string;
                    shared?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            name: string;
                            screen: "overview" | "keywords" | "competitors" | "pages" | "features";
                            query: string;
                            shared: boolean;
                            createdAt: string;
                            updatedAt: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDShares: {
        parameters: {
            query?: {
                account?: string;
                page?: number;
                limit?: number;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            name: string;
                            tag: string | null;
                            view: string | null;
                            competitors: boolean;
                            notes: boolean;
                            answers: boolean;
                            feed: boolean;
                            expires_at: string | null;
                            createdAt: string;
                            views: number;
                            last_viewed_at: string | null;
                            copyable: boolean;
                        }[];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RankConfigConfigIDShares: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    expires_at?: string;
                    tag?: string;
                    view?: string;
                    competitors?: boolean;
                    notes?: boolean;
                    answers?: boolean;
                    feed?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            name: string;
                            tag: string | null;
                            view: string | null;
                            competitors: boolean;
                            notes: boolean;
                            answers: boolean;
                            feed: boolean;
                            expires_at: string | null;
                            createdAt: string;
                            token: string;
                            url: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RankConfigConfigIDSharesIdLink: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            token: string;
                            url: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteV1RankConfigConfigIDSharesId: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                configID: string;
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1ShareToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            name: string;
                            website: string;
                            language: string;
                            tag: string | null;
                            view: string | null;
                            competitors: boolean;
                            notes: boolean;
                            answers: boolean;
                            brand?: {
                                name: string;
                                accent: string | null;
                                text: string | null;
                                logo: {
                                    type: string;
                                    version: string;
                                } | null;
                                colors: {
                                    light: {
                                        accent: string;
                                        on_accent: string;
                                    };
                                    dark: {
                                        accent: string;
                                        on_accent: string;
                                    };
                                } | null;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1ShareTokenNotes: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                tz?: string;
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            date: string;
                            text: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1ShareTokenFeatures: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                tz?: string;
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            days: {
                                date: string;
                                keywords: number;
                                types: {
                                    [key: string]: {
                                        seen: number;
                                        present: number;
                                        owner_known: number;
                                        owned: number;
                                    };
                                };
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1ShareTokenAnswers: {
        parameters: {
            query?: {
                by?: "day" | "week";
                startDate?: string;
                endDate?: string;
                tz?: string;
                engine?: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            from: string;
                            to: string;
                            mention: components["schemas"]["AnswerRate"];
                            citation: components["schemas"]["AnswerRate"];
                            change: {
                                mention: "up" | "down" | "none" | null;
                                citation: "up" | "down" | "none" | null;
                            };
                            answered: number;
                            no_answer: number;
                            failed: number;
                            skipped: number;
                            engines: {
                                engine: "chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot";
                                api: boolean;
                                mention: components["schemas"]["AnswerRate"];
                                citation: components["schemas"]["AnswerRate"];
                                answered: number;
                                no_answer: number;
                                failed: number;
                                skipped: number;
                            }[];
                            brands: {
                                website: string;
                                name: string;
                                own: boolean;
                                mention: components["schemas"]["AnswerRate"];
                                citation: components["schemas"]["AnswerRate"];
                                share: number | null;
                            }[];
                            days: {
                                date: string;
                                mention: components["schemas"]["AnswerRate"];
                                citation: components["schemas"]["AnswerRate"];
                                failed: number;
                            }[];
                            total: number;
                            prompts: {
                                text: string;
                                country: string;
                                language: string;
                                engines: ("chatgpt" | "ai_mode" | "gemini" | "perplexity" | "copilot")[];
                                mention: components["schemas"]["AnswerRate"];
                                citation: components["schemas"]["AnswerRate"];
                                change: {
                                    mention: "up" | "down" | "none" | null;
                                    citation: "up" | "down" | "none" | null;
                                };
                                answered: number;
                                no_answer: number;
                                failed: number;
                                skipped: number;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1ShareTokenTable: {
        parameters: {
            query?: {
                format?: "json" | "csv";
                bom?: string;
                page?: number;
                limit?: number;
                sortField?: "keyword" | "country" | "near" | "device" | "tags" | "currentPosition" | "previousPosition" | "change" | "bestPosition" | "worstPosition" | "avgPosition" | "url" | "urls" | "lastChecked" | "state" | "rolled" | "changeDay" | "changeWeek" | "changeMonth" | "volume" | "cpc" | "traffic" | "clicks" | "impressions" | "ctr" | "gsc_position" | "averageDaily" | "fromPosition" | "fromDate" | "changeSince" | "urlChanged" | "movement" | "trafficGain" | "trafficChange";
                sortOrder?: "asc" | "desc";
                spark?: number;
                counts?: "true" | "false";
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
                startDate?: string;
                endDate?: string;
                tz?: string;
                since?: string | ("start" | "range");
                search?: string;
                state?: string;
                minPosition?: number;
                maxPosition?: number;
                change?: "up" | "down" | "new" | "lost" | "improved" | "declined";
                url?: string;
                pageUrl?: string;
                urlChanged?: "true" | "false";
                severalUrls?: "true" | "false";
                leftTop?: "3" | "10" | "20" | "100";
                near?: string;
                feature?: string;
                owned?: string;
                notOwned?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            keyword: string;
                            country: string;
                            near: string;
                            device: "desktop" | "mobile";
                            tags: string[];
                            currentPosition: number | null;
                            previousPosition: number | null;
                            change: number | null;
                            bestPosition: number | null;
                            worstPosition: number | null;
                            avgPosition: number | null;
                            url: string;
                            urls: number;
                            lastChecked: string | null;
                            state: "ranked" | "not_found" | "failed" | "never";
                            depth?: number;
                            cut?: boolean;
                            previousDepth?: number;
                            rolled: boolean;
                            changeDay: number | null;
                            changeWeek: number | null;
                            changeMonth: number | null;
                            volume: number | null;
                            volume_source?: {
                                from: "account" | "above" | "platform" | "provider";
                                source: string;
                                at: string;
                            };
                            cpc: number | null;
                            traffic: number | null;
                            trafficGain?: number;
                            clicks: number | null;
                            impressions: number | null;
                            ctr: number | null;
                            gsc_position: number | null;
                            features?: ("ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches")[];
                            owned?: {
                                type: "ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches";
                                place: number | null;
                                link: string | null;
                            }[];
                            unknown_owner?: ("ai_overview" | "featured_snippet" | "answer_box" | "people_also_ask" | "local_pack" | "knowledge_graph" | "top_stories" | "images" | "video" | "short_videos" | "shopping" | "popular_products" | "paid" | "sitelinks" | "discussions" | "perspectives" | "twitter" | "jobs" | "events" | "recipes" | "hotels" | "flights" | "local_services" | "reviews" | "related_searches")[];
                            rank_absolute?: number | null;
                            averageDaily?: number | null;
                            fromPosition?: number | null;
                            fromDepth?: number;
                            fromDate?: string | null;
                            changeSince?: number | null;
                            urlChanged?: boolean;
                            movement?: number | null;
                            trafficChange?: number;
                            spark?: {
                                from: string;
                                positions: (number | null)[];
                                states: string;
                            };
                        }[];
                        pagination: components["schemas"]["Pagination"];
                        counts?: {
                            total: number;
                            top3: number;
                            top10: number;
                            top20: number;
                            top50: number;
                            top100: number;
                            not_found: number;
                            failed: number;
                            never: number;
                            up: number;
                            down: number;
                            new: number;
                            lost: number;
                            left_top10: number | null;
                            url_changed: number | null;
                            several_urls: number;
                            tags: {
                                value: string;
                                count: number;
                            }[];
                            countries: {
                                value: string;
                                count: number;
                            }[];
                            devices: {
                                value: string;
                                count: number;
                            }[];
                            nears: {
                                value: string;
                                count: number;
                            }[];
                            states: {
                                value: string;
                                count: number;
                            }[];
                            features_known: number;
                            features: {
                                value: string;
                                count: number;
                            }[];
                            owned: {
                                value: string;
                                count: number;
                            }[];
                            not_owned: {
                                value: string;
                                count: number;
                            }[];
                            compared?: {
                                days: number;
                                now: {
                                    date: string;
                                    keywords: number;
                                    top3: number;
                                    top10: number;
                                    top20: number;
                                    top50: number;
                                    top100: number;
                                    not_found: number;
                                    visibility: number | null;
                                    average: number | null;
                                } | null;
                                before: {
                                    date: string;
                                    keywords: number;
                                    top3: number;
                                    top10: number;
                                    top20: number;
                                    top50: number;
                                    top100: number;
                                    not_found: number;
                                    visibility: number | null;
                                    average: number | null;
                                } | null;
                            };
                        };
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1ShareTokenDistribution: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                tz?: string;
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            date: string;
                            top3: number;
                            top10: number;
                            top20: number;
                            top50: number;
                            top100: number;
                            not_found: number;
                            visibility: number;
                            average: number;
                            failed: number;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1ShareTokenCompetitors: {
        parameters: {
            query?: {
                weight?: "volume";
                tag?: string;
                country?: string;
                device?: "desktop" | "mobile";
                startDate?: string;
                endDate?: string;
                tz?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            days: {
                                date: string;
                                sites: {
                                    website: string;
                                    own: boolean;
                                    visibility: number;
                                    share: number | null;
                                    average: number;
                                    top3: number;
                                    top10: number;
                                    top100: number;
                                    traffic: number | null;
                                    traffic_keywords: number;
                                    value: number | null;
                                    value_keywords: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1Outbox: {
        parameters: {
            query?: {
                state?: "pending" | "sent" | "held" | "failed";
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Mail"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1OutboxRetry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            retried: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1OutboxIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            retried: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1Notifications: {
        parameters: {
            query?: {
                account?: string;
                unread?: boolean;
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Notification"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1NotificationsCount: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            unread: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchV1NotificationsIdRead: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: components["schemas"]["Notification"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1NotificationsReadAll: {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            read: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1Relay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            processes: number;
                            users: number;
                            sockets: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1RelayPresence: {
        parameters: {
            query?: {
                account?: string;
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            _id: string;
                            name: string;
                            email: string;
                            online: boolean;
                            sockets: number;
                        }[];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postV1RelayTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "SUCCESS";
                        data: {
                            event: "test_event";
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1GeoStateSearchText: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                searchText: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "State Searching successfully!";
                        data: components["schemas"]["State"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getV1GeoCitiesSearchText: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                searchText: string;
            };
            cookie?: never;
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        message: "City Searching successfully!";
                        data: components["schemas"]["City"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
}
